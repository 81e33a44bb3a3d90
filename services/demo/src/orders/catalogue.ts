export type Category = 'competitive' | 'maintenance' | 'repair' | 'diagnostic' | 'courtesy' | 'internal';

/** The way in which customer labor of a job is priced. */
type LaborPrice =
  | { readonly rule: 'fixed'; readonly cents: number }
  | { readonly rule: 'matrix' }
  | { readonly rule: 'warranty' }
  | { readonly rule: 'internal' }
  | { readonly rule: 'everybody'; readonly cents: number };

/** An op code of the store's shop system, with the probabilities of its demo lines. */
export interface Operation {
  readonly code: string;
  readonly description: string;
  readonly category: Category;
  /** Draw weights for customer, warranty and internal lines. */
  readonly weight: { readonly C: number; readonly W: number; readonly I: number };
  /** The smallest, usual and largest number of sold hours. */
  readonly hours: readonly [number, number, number];
  readonly price: LaborPrice;
  readonly parts: { readonly median: number; readonly sigma: number; readonly chance: number } | undefined;
  /** The names of the job's parts. The first part carries most of the cost. */
  readonly partNames: readonly string[];
  readonly words: { readonly complaint: string; readonly cause: string; readonly correction: string };
}

type Row = readonly [
  code: string,
  description: string,
  category: Category,
  weights: readonly [number, number, number],
  hours: readonly [number, number, number],
  price: number | 'matrix' | 'warranty' | 'internal' | 'flat110',
  parts: readonly [median: number, sigma: number, chance: number] | null,
  partNames: string,
  complaint: string,
  cause: string,
  correction: string,
];

// biome-ignore format: one row in one line makes the table easier to read
const rows: readonly Row[] = [
  ['LOFSYN','Synthetic oil and filter','competitive',[330,0,60],[0.3,0.3,0.5],32,[31,0.15,1],'Oil change kit 0W-20','Oil service due.','','Changed oil and filter, reset reminder.'],
  ['TROT','Tire rotation','competitive',[175,0,10],[0.3,0.3,0.3],29.95,null,'','Rotate tires.','','Rotated tires, set pressures, torqued wheels.'],
  ['ALIGN4','Four-wheel alignment','competitive',[42,2,14],[1,1,1.2],134.95,null,'','Vehicle pulls to one side.','Front toe out of specification.','Aligned four wheels, printed results.'],
  ['TIRE4','Mount and balance four tires','competitive',[17,0,8],[1.2,1.4,1.6],112,[560,0.25,1],'All-season tire','Tires worn.','Tread at 3/32 inch.','Mounted and balanced four tires.'],
  ['BATT','Battery test and replace','competitive',[36,8,14],[0.3,0.4,0.6],55,[128,0.2,1],'Battery, group 35','Slow to start.','Battery failed load test.','Replaced battery, cleaned terminals.'],
  ['WIPER','Wiper blades','competitive',[40,0,12],[0.1,0.1,0.1],0,[21,0.2,1],'Wiper insert set','Wipers streak.','Blades worn.','Replaced wiper blades.'],
  ['CABFLT','Cabin air filter','maintenance',[62,0,10],[0.2,0.2,0.3],38,[14,0.2,1],'Cabin air filter','Filter due by mileage.','Filter dirty.','Replaced cabin air filter.'],
  ['ENGFLT','Engine air filter','maintenance',[56,0,10],[0.2,0.2,0.3],34,[15,0.2,1],'Engine air filter','Filter due by mileage.','Filter dirty.','Replaced engine air filter.'],
  ['BRKFL','Brake fluid exchange','maintenance',[40,0,5],[0.7,0.8,0.9],112,[11,0.2,1],'Brake fluid','Brake fluid due by age.','Moisture above 3%.','Exchanged brake fluid.'],
  ['COOLFL','Coolant exchange','maintenance',[22,0,3],[0.9,1,1.2],142,[29,0.2,1],'Long-life coolant','Coolant due by mileage.','','Exchanged coolant, pressure-tested system.'],
  ['TRFL','Transmission fluid service','maintenance',[24,0,3],[1.1,1.3,1.5],182,[66,0.2,1],'Transmission fluid','Transmission service due.','Fluid dark.','Exchanged transmission fluid.'],
  ['FUELIND','Fuel induction service','maintenance',[20,0,0],[0.8,0.9,1],124,[16,0.2,1],'Induction cleaner kit','Rough idle.','Deposits on throttle body.','Cleaned induction system.'],
  ['30K','30,000-mile service','maintenance',[30,0,0],[1.6,1.9,2.2],255,[72,0.2,1],'Service kit 30K|Engine air filter','Customer here for the 30,000-mile service.','Due by mileage.','Performed 30,000-mile service.'],
  ['60K','60,000-mile service','maintenance',[20,0,0],[2.6,3,3.4],410,[128,0.2,1],'Service kit 60K|Cabin air filter','Customer here for the 60,000-mile service.','Due by mileage.','Performed 60,000-mile service, replaced filters.'],
  ['90K','90,000-mile service','maintenance',[12,0,0],[3.2,3.8,4.4],520,[190,0.25,1],'Service kit 90K|Spark plug set','Customer here for the 90,000-mile service.','Due by mileage.','Performed 90,000-mile service, replaced filters and plugs.'],
  ['BRKF','Front brake pads and rotors','repair',[58,0,26],[1.5,1.8,2.2],'matrix',[104,0.3,1],'Front pad set|Front rotor','Grinding noise when braking.','Front pads at 2 mm, rotors scored.','Replaced front pads and resurfaced rotors. Road test OK.'],
  ['BRKR','Rear brake pads and rotors','repair',[46,0,20],[1.4,1.7,2.1],'matrix',[92,0.3,1],'Rear pad set|Rear rotor','Squeal from rear brakes.','Rear pads at 2 mm.','Replaced rear pads and rotors. Road test OK.'],
  ['DIAG1','Check-engine diagnosis','diagnostic',[62,0,12],[1,1,1.5],'matrix',null,'','Check-engine light on.','Stored fault code confirmed.','Diagnosed, advised repair.'],
  ['DIAGE','Electrical diagnosis','diagnostic',[26,0,6],[1,1.5,2.5],'matrix',null,'','Intermittent electrical fault.','Voltage drop traced to connector.','Diagnosed, cleaned and secured connector.'],
  ['SPARK','Spark plug replacement','repair',[14,4,3],[0.9,1.4,2.8],'matrix',[62,0.3,1],'Spark plug set','Misfire under load.','Plug gap beyond limit.','Replaced spark plugs.'],
  ['WPUMP','Water pump','repair',[10,7,2],[2.4,3.4,5.2],'matrix',[148,0.35,1],'Water pump|Gasket','Coolant smell.','Water pump seeping.','Replaced water pump, bled system.'],
  ['STRUT','Struts and shocks','repair',[12,2,4],[2,3.2,4.5],'matrix',[330,0.3,1],'Strut assembly','Bounces over bumps.','Struts leaking.','Replaced struts, checked ride height.'],
  ['CTRLA','Control arms and bushings','repair',[10,4,3],[1.8,2.8,4],'matrix',[212,0.35,1],'Control arm','Clunk from front end.','Bushing torn.','Replaced control arms.'],
  ['ALT','Alternator','repair',[8,4,2],[1.2,1.9,3],'matrix',[305,0.25,1],'Alternator','Battery light on.','Alternator output low.','Replaced alternator.'],
  ['STARTR','Starter','repair',[6,3,1],[1.1,1.6,2.6],'matrix',[228,0.25,1],'Starter','Will not crank.','Starter solenoid open.','Replaced starter.'],
  ['ACREP','A/C repair','repair',[14,9,3],[1.6,2.6,4.4],'matrix',[240,0.45,0.95],'A/C compressor|Refrigerant','A/C blows warm.','Low charge, leak at compressor.','Repaired leak, evacuated and recharged.'],
  ['OILLEAK','Oil leak and gasket repair','repair',[16,7,3],[2.4,4.2,8.5],'matrix',[78,0.55,1],'Gasket set|Sealant','Oil spots under vehicle.','Valve cover gasket leaking.','Replaced gasket, cleaned engine.'],
  ['WHBRG','Wheel bearing and hub','repair',[12,4,3],[1.3,1.8,2.8],'matrix',[132,0.3,1],'Wheel bearing','Humming noise at speed.','Front bearing rough.','Replaced wheel bearing.'],
  ['TIMING','Timing and front engine','repair',[3.5,3,0],[5.5,8.5,13],'matrix',[420,0.4,1],'Timing chain kit|Gasket set','Rattle at cold start.','Timing chain stretched.','Replaced timing chain and guides.'],
  ['TRANSR','Transmission removal and replacement','repair',[2,1.4,0.3],[7,9.5,14],'matrix',[2100,0.35,1],'Transmission assembly','Slips between gears.','Internal clutch failure.','Replaced transmission, programmed.'],
  ['ENGRR','Engine replacement','repair',[0.7,0.7,0],[12,17,24],'matrix',[4200,0.3,1],'Engine assembly','Loss of power, knocking.','Connecting-rod bearing failed.','Replaced engine.'],
  ['RECALL','Recall campaign','repair',[0,120,0],[0.3,0.6,2.4],'warranty',[46,0.9,0.7],'Campaign kit','Open recall found at check-in.','Part within affected range.','Performed campaign repair.'],
  ['SWUPD','Software update','repair',[6,64,2],[0.4,0.6,1.2],'matrix',null,'','Update available.','Module software outdated.','Updated module software.'],
  ['WELEC','Electrical component (warranty)','repair',[0,54,0],[0.4,0.9,2.4],'warranty',[118,0.6,0.9],'Switch assembly','Power feature inoperative.','Component failed self-test.','Replaced component under warranty.'],
  ['WPOWER','Powertrain component (warranty)','repair',[0,20,0],[1,2,5.5],'warranty',[240,0.6,0.95],'Powertrain mount|Gasket','Vibration under load.','Mount torn.','Replaced component under warranty.'],
  ['WTRIM','Trim and water leak (warranty)','repair',[0,38,0],[0.4,0.9,2.2],'warranty',[58,0.8,0.8],'Trim panel','Rattle or leak reported.','Seal not seated.','Reseated seal, replaced trim.'],
  ['UCI','Used car inspection','internal',[0,0,88],[1.5,2,2],'internal',null,'','Inspect for stock.','','Inspected, estimate given to used cars.'],
  ['PDI','New vehicle pre-delivery','internal',[0,0,110],[1.2,1.5,2],'internal',[6,0.4,0.5],'Shop material','Prepare for delivery.','','Completed pre-delivery inspection.'],
  ['DETAIL','Detail','internal',[8,0,72],[2,2.5,3],'flat110',[9,0.3,1],'Detail material','Detail vehicle.','','Detailed inside and out.'],
  ['RECON','Recon repair','internal',[0,0,64],[1,2.2,4.5],'internal',[150,0.6,0.9],'Recon parts','Recondition for sale.','Found at inspection.','Completed approved recon work.'],
  ['ACCESS','Accessory installation','internal',[8,0,30],[0.5,1,2.5],'internal',[185,0.6,1],'Accessory kit','Install accessory.','','Installed accessory, checked operation.'],
];

function priceOf(price: Row[5]): LaborPrice {
  if (typeof price === 'number') return { rule: 'fixed', cents: Math.round(price * 100) };
  if (price === 'flat110') return { rule: 'everybody', cents: 11_000 };
  return { rule: price };
}

/** The op-code catalogue of DOMAIN.md 6.7. The courtesy inspection is separate, because it is never drawn. */
export const operations: readonly Operation[] = rows.map(
  ([code, description, category, [C, W, I], hours, price, parts, partNames, complaint, cause, correction]) => ({
    code,
    description,
    category,
    weight: { C, W, I },
    hours,
    price: priceOf(price),
    parts: parts ? { median: parts[0], sigma: parts[1], chance: parts[2] } : undefined,
    partNames: partNames === '' ? [] : partNames.split('|'),
    words: { complaint, cause, correction },
  }),
);

export const courtesyInspection = {
  code: 'MPI',
  description: 'Multi-point inspection',
  category: 'courtesy',
  words: { complaint: 'Multi-point inspection.', cause: '', correction: 'Inspected, results given to advisor.' },
} as const;

/** The catch-all code that every store's advisors use when they know no other. */
export const catchAllCode = { code: 'MISC', description: 'Miscellaneous' } as const;

/** Quick services, done by the express team. */
export const expressCodes: ReadonlySet<string> = new Set([
  'LOFSYN',
  'TROT',
  'MPI',
  'WIPER',
  'CABFLT',
  'ENGFLT',
  'BATT',
  'TIRE4',
  'PDI',
]);

export interface NearDuplicate {
  readonly code: string;
  readonly description: string;
  /** The right code. */
  readonly of: string;
  /** Whether the store has given it a category. */
  readonly isMapped: boolean;
}

const duplicate = (code: string, description: string, of: string, isMapped = true): NearDuplicate => ({
  code,
  description,
  of,
  isMapped,
});

/** Twenty-five rarely used spellings of the same jobs, for the clean-up of op codes. */
export const nearDuplicates: readonly NearDuplicate[] = [
  duplicate('LOF', 'Lube oil filter', 'LOFSYN'),
  duplicate('LOF1', 'Oil change 1', 'LOFSYN'),
  duplicate('OILCHG', 'Oil change', 'LOFSYN'),
  duplicate('LOFS', 'Synthetic LOF', 'LOFSYN', false),
  duplicate('ROT', 'Rotate', 'TROT'),
  duplicate('TIREROT', 'Tire rotate and inspect', 'TROT'),
  duplicate('ALIGN', 'Alignment', 'ALIGN4'),
  duplicate('4WA', '4 wheel align', 'ALIGN4', false),
  duplicate('TIRES', 'Tires', 'TIRE4'),
  duplicate('BAT', 'Battery', 'BATT'),
  duplicate('WIPERS', 'Wiper inserts', 'WIPER'),
  duplicate('CAF', 'Cabin filter', 'CABFLT'),
  duplicate('AIRFLT', 'Air filter', 'ENGFLT'),
  duplicate('BFLUSH', 'Brake flush', 'BRKFL'),
  duplicate('COOLANT', 'Coolant flush', 'COOLFL'),
  duplicate('TRANSF', 'Trans flush', 'TRFL', false),
  duplicate('30KMI', '30K major', '30K'),
  duplicate('60KMI', '60K major', '60K'),
  duplicate('BRKFRT', 'Brakes front', 'BRKF'),
  duplicate('FBRK', 'Front brake job', 'BRKF', false),
  duplicate('BRKRR', 'Brakes rear', 'BRKR'),
  duplicate('DIAG', 'Diagnose', 'DIAG1'),
  duplicate('CEL', 'Check engine light', 'DIAG1', false),
  duplicate('SPKPLG', 'Plugs', 'SPARK'),
  duplicate('AC', 'Air conditioning', 'ACREP'),
];

export interface LaborType {
  readonly code: string;
  readonly description: string;
  readonly payType: 'C' | 'W' | 'I' | 'S';
  readonly saleAccount: string;
  readonly costAccount: string;
}

const laborType = (code: string, description: string, payType: LaborType['payType'], sale: string): LaborType => ({
  code,
  description,
  payType,
  saleAccount: sale,
  costAccount: String(Number(sale) + 2000),
});

export const laborTypes: readonly LaborType[] = [
  laborType('CM', 'Customer mechanical', 'C', '4600'),
  laborType('CQ', 'Customer quick lube', 'C', '4600'),
  laborType('CTR', 'Customer tire', 'C', '4600'),
  laborType('WM', 'Warranty mechanical', 'W', '4610'),
  laborType('WGW', 'Warranty goodwill', 'W', '4610'),
  laborType('WRC', 'Recall campaign', 'W', '4610'),
  laborType('IU', 'Internal used', 'I', '4620'),
  laborType('IN', 'Internal new prep', 'I', '4620'),
  laborType('IP', 'Internal policy', 'I', '4620'),
  laborType('SC', 'Service contract', 'S', '4630'),
];

/** The labor type of a line. */
export function laborTypeOf(payType: 'C' | 'W' | 'I' | 'S', operation: string, draw: number): string {
  if (payType === 'S') return 'SC';
  if (payType === 'W') return operation === 'RECALL' ? 'WRC' : draw < 0.03 ? 'WGW' : 'WM';
  if (payType === 'I') return operation === 'PDI' || operation === 'ACCESS' ? 'IN' : draw < 0.02 ? 'IP' : 'IU';
  if (operation === 'TIRE4' || operation === 'TROT' || operation === 'ALIGN4') return 'CTR';
  return expressCodes.has(operation) ? 'CQ' : 'CM';
}
