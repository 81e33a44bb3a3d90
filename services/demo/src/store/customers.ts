import { chance, pick, type Random, wholeBetween } from '../chance/random.ts';

export interface Customer {
  /** The number in the store's shop system. */
  readonly dmsNumber: string;
  readonly name: string;
  readonly type: 'person' | 'business';
  readonly phone: string;
  readonly email: string;
  readonly zip: string;
}

const firstNames = (
  'Aaron Abigail Adele Alma Amara Andre Anita Arlo Beatriz Bennett Bianca Brooke Caleb Camila Carmen Cedric Clara Corinne ' +
  'Damon Daphne Darius Delia Dominic Edith Elena Elias Emeka Esther Fabian Felix Fiona Gemma Gideon Greta Harold Hazel ' +
  'Helena Hugo Imani Ingrid Isaac Ivy Jamal Janelle Jasper Joanna Jonas Judith Kamala Keith Kira Lena Leon Lila Lorenzo ' +
  'Lucia Malik Marcus Margot Mateo Maya Mercy Milan Mira Nadia Naomi Nestor Nina Noel Odette Omar Opal Oscar Paloma Percy ' +
  'Petra Quincy Rafael Ramona Reuben Rhea Rosa Rowan Ruben Sabine Samir Selma Silas Simone Stella Tamar Teresa Theo Tobias ' +
  'Uma Valerie Vera Victor Wanda Wesley Ximena Yara Yusuf Zelda Zoe'
).split(' ');

const lastNames = (
  'Abara Acosta Adler Alvarez Ames Anders Arroyo Ashby Atwood Baird Banerjee Barlow Beck Bellamy Benitez Birch Blythe Bowen ' +
  'Brandt Briggs Calloway Cardenas Carver Castell Chandra Cho Clifton Colby Conway Cortez Crane Dalton Danvers Delgado Dunn ' +
  'Easton Eklund Ellery Escobar Fallon Faris Fenwick Ferris Finch Flores Frost Gallo Garner Gatlin Gibbs Goddard Greer ' +
  'Haddad Hale Hargrove Hayden Herrera Holloway Hsu Ibarra Ingram Iqbal Jarvis Kaplan Keller Khan Kimura Kline Kovac Lang ' +
  'Larsen Leal Lindgren Lockhart Lowell Lund Maddox Marsh Mendez Mercer Meyer Moss Nakamura Navarro Nguyen Norwood Novak ' +
  'Oakley Ochoa Ortega Osborn Paige Park Pascal Patel Pell Pereira Pierce Pryor Quinn Ramos Reeve Rhodes Rios Rivas Rowe ' +
  'Salazar Santoro Sato Schaefer Shah Sharpe Silva Slater Soto Stanton Strand Sung Tanner Teague Thorne Tran Trujillo Vance ' +
  'Vargas Vogel Walsh Warner Webb Weston Whitlock Winslow Wolfe Xu Yates Yoon York Zamora Ziegler'
).split(' ');

const businessFirst =
  'Alder Bayview Cedar Dockside Elm Fairway Granite Hillcrest Ironwood Juniper Keystone Lakeside Maple Northgate Orchard Pinecrest Quarry Ridgeway Seabright Tidewater'.split(
    ' ',
  );
const businessTrade = [
  'Plumbing',
  'Landscaping',
  'Electric',
  'Catering',
  'Roofing',
  'Couriers',
  'Home Care',
  'Builders',
  'Florists',
  'Cleaning',
  'Heating',
  'Tree Service',
];

/** A customer with this running number. Every phone number is from the range reserved for fiction. */
export function createCustomer(random: Random, running: number, zip: string): Customer {
  const isBusiness = chance(random, 0.15);
  const first = pick(random, firstNames);
  const last = pick(random, lastNames);
  const business = `${pick(random, businessFirst)} ${pick(random, businessTrade)}`;
  return {
    dmsNumber: String(100_000 + running),
    name: isBusiness ? business : `${first} ${last}`,
    type: isBusiness ? 'business' : 'person',
    phone: `(555) 555-01${String(wholeBetween(random, 0, 99)).padStart(2, '0')}`,
    email: isBusiness
      ? `office${running}@example.com`
      : `${first.toLowerCase()}.${last.toLowerCase()}${running}@example.com`,
    zip: String(Number(zip) + wholeBetween(random, 0, 9)).padStart(5, '0'),
  };
}
