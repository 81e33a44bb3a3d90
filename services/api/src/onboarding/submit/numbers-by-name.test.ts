import { numbersByName } from './numbers-by-name.ts';

type Handed = Parameters<typeof numbersByName>[1];
type Drafted = Handed['users'][number];

const ana = {
  id: '',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  role: 'EMPLOYEE',
  jobTitle: 'SERVICE_ADVISOR',
  accountId: '',
  stores: [],
} as Drafted;

interface Named {
  readonly found?: Readonly<Record<string, string | null>>;
  readonly placed?: Readonly<Record<string, string>>;
  readonly isNew?: boolean;
}

/** A store whose files and People step call its advisors by these names. */
function handed({ found = {}, placed = {}, isNew = true }: Named, users: readonly Drafted[] = [ana]): Handed {
  const people = (names: Readonly<Record<string, string | null>>) =>
    Object.entries(names).map(([number, name]) => ({ number, name }));
  const store = {
    store: { id: 'store-1' },
    found: { advisors: people(found), technicians: [] },
    placed: { advisors: new Map(people(placed).map((each) => [each.number, each])), technicians: new Map() },
  };
  return {
    users: [...users],
    stores: [store] as unknown as Handed['stores'],
    made: [{ store: 'store-1', name: 'Smith Ford', dealershipId: 'd-smith-ford', isNew }],
  };
}

test('an advisor has the number that the files give to that name, whatever its case and blanks', () => {
  expect(numbersByName(ana, handed({ found: { A1: 'ana  RUIZ', A2: 'Bo Wu', A3: null } }))).toEqual([
    { dealershipId: 'd-smith-ford', type: 'advisor', number: 'A1' },
  ]);
});

test('what the People step calls somebody wins over the files, where it says a name', () => {
  const of = (placed: Record<string, string>) => numbersByName(ana, handed({ found: { A1: 'Ana Ruiz' }, placed }));
  expect(of({ A1: 'Bo Wu', A2: 'Ana Ruiz' }).map(({ number }) => number)).toEqual(['A2']);
  expect(of({ A1: '' }).map(({ number }) => number)).toEqual(['A1']);
});

test('nobody has a number by a name that is not one person’s alone', () => {
  const named = { found: { A1: 'Ana Ruiz' } };
  expect(numbersByName(ana, handed({ found: { A1: 'Ana Ruiz', A7: 'Ana Ruiz' } }))).toEqual([]);
  expect(numbersByName(ana, handed(named, [ana, { ...ana, email: 'ana2@example.com' }]))).toEqual([]);
  expect(numbersByName(ana, handed(named, [ana, { ...ana, jobTitle: 'SERVICE_MANAGER' }]))).toHaveLength(1);
});

test('titles that see the store have none, and a technician none of an advisor', () => {
  const named = { found: { A1: 'Ana Ruiz' } };
  for (const jobTitle of ['SERVICE_MANAGER', 'SERVICE_TECHNICIAN'])
    expect(numbersByName({ ...ana, jobTitle }, handed(named))).toEqual([]);
});

test('in a store that was there already numbers are left to its administrators', () => {
  expect(numbersByName(ana, handed({ found: { A1: 'Ana Ruiz' }, isNew: false }))).toEqual([]);
});
