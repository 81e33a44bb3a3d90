export interface Model {
  readonly make: string;
  readonly model: string;
  readonly wmi: string;
  /** Positions 4 to 8 of the VIN. */
  readonly pattern: string;
  readonly plant: string;
  readonly engine: string;
  readonly fuel: string;
  readonly trims: readonly string[];
  readonly weight: number;
}

const model = (
  make: string,
  name: string,
  wmi: string,
  pattern: string,
  plant: string,
  engine: string,
  trims: string,
  weight: number,
  fuel = 'gasoline',
): Model => ({ make, model: name, wmi, pattern, plant, engine, fuel, trims: trims.split(' '), weight });

const toyotas = [
  model('Toyota', 'Camry', '4T1', 'G11AK', 'U', '2.5L I4', 'LE SE XLE XSE', 24),
  model('Toyota', 'RAV4', '2T3', 'P1RFV', 'C', '2.5L I4', 'LE XLE Adventure Limited', 26),
  model('Toyota', 'Corolla', 'JTD', 'EPMAE', 'J', '1.8L I4', 'L LE SE', 16),
  model('Toyota', 'Highlander', '5TD', 'JZRFH', 'S', '3.5L V6', 'LE XLE Limited', 15),
  model('Toyota', 'Tacoma', '5TF', 'CZ5AN', 'X', '3.5L V6', 'SR SR5 TRD', 10),
  model('Toyota', 'Prius', 'JTD', 'KAMFU', '3', '1.8L I4', 'L LE XLE', 7, 'hybrid'),
  model('Lexus', 'RX 350', '2T2', 'HZMDA', 'C', '3.5L V6', 'Base Premium', 1.5),
  model('Scion', 'xB', 'JTL', 'ZE4FE', 'J', '2.4L I4', 'Base', 0.5),
];
const chevrolets = [
  model('Chevrolet', 'Silverado 1500', '3GC', 'UYDED', 'G', '5.3L V8', 'WT LT RST LTZ', 32),
  model('Chevrolet', 'Equinox', '3GN', 'AXUEV', 'S', '1.5L I4', 'LS LT Premier', 22),
  model('Chevrolet', 'Malibu', '1G1', 'ZD5ST', 'F', '1.5L I4', 'LS LT', 14),
  model('Chevrolet', 'Tahoe', '1GN', 'SKNKD', 'R', '5.3L V8', 'LS LT Premier', 14),
  model('Chevrolet', 'Traverse', '1GN', 'ERGKW', 'J', '3.6L V6', 'LS LT RS', 12),
  model('GMC', 'Sierra 1500', '3GT', 'U9DED', 'G', '5.3L V8', 'SLE SLT', 6),
];
const hondas = [
  model('Honda', 'Civic', '2HG', 'FC2F5', 'H', '2.0L I4', 'LX EX Sport', 24),
  model('Honda', 'Accord', '1HG', 'CV1F3', 'A', '1.5L I4', 'LX EX Touring', 24),
  model('Honda', 'CR-V', '5J6', 'RW2H5', 'L', '1.5L I4', 'LX EX EX-L', 28),
  model('Honda', 'Pilot', '5FN', 'YF6H5', 'B', '3.5L V6', 'EX EX-L Touring', 12),
  model('Honda', 'Insight', '19X', 'ZE4F5', 'E', '1.5L I4', 'LX EX', 3, 'hybrid'),
  model('Acura', 'MDX', '5J8', 'YD4H3', 'L', '3.5L V6', 'Base Technology', 2),
];
/** The models that a store sells new and mostly services. */
export const franchises = { Toyota: toyotas, Chevrolet: chevrolets, Honda: hondas };

export const allModels: readonly Model[] = [...toyotas, ...chevrolets, ...hondas];
