import {
  groupStepSchema,
  laborTypesStepSchema,
  ledgerStepSchema,
  opCodesStepSchema,
  peopleStepSchema,
} from './onboarding-steps.ts';

const opCodes = (...codes: string[]) => ({
  opCodes: codes.map((opCode) => ({ store: 's-1', opCode, category: 'repair' })),
});
const technicians = (...numbers: string[]) => ({
  technicians: numbers.map((number) => ({ store: 's-1', number, name: 'Kim '.repeat(60).trim() })),
  advisors: [],
});
const laborTypes = (...codes: string[]) => ({
  laborTypes: codes.map((laborType) => ({ store: 's-1', laborType, payType: 'C' })),
});
const accounts = (...numbers: string[]) => ({
  accounts: numbers.map((account) => ({ store: 's-1', account, lineKey: '' })),
});
const lists = [
  ['op codes', opCodesStepSchema, opCodes],
  ['technicians', peopleStepSchema, technicians],
  ['labor types', laborTypesStepSchema, laborTypes],
  ['ledger accounts', ledgerStepSchema, accounts],
] as const;

describe.each(lists)('of %s', (_name, schema, of) => {
  test('two that differ in case are two, as in files, and one that is listed twice is refused', () => {
    expect(schema.safeParse(of('LOF', 'lof')).success).toBe(true);
    const [issue] = schema.safeParse(of('LOF', 'lof', 'LOF')).error?.issues ?? [];
    expect(issue).toMatchObject({ message: 'is in the list twice', path: [expect.any(String), 2, expect.any(String)] });
  });

  test('one is as long as files may have it, and not longer', () => {
    expect(schema.safeParse(of('x'.repeat(250))).success).toBe(true);
    expect(schema.safeParse(of('x'.repeat(251))).error?.issues[0]?.message).toBe('has more than 250 characters');
  });

  test('a group of a hundred stores has room for its own', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => `code ${index}`);
    expect(schema.safeParse(of(...many)).success).toBe(true);
  });
});

test('two stores of a name are one, whatever its case', () => {
  const stores = ['Smith Ford', 'smith ford'].map((name) => ({ name, timezone: 'America/Chicago' }));
  expect(groupStepSchema.safeParse({ groupName: 'Smith Auto', stores }).error?.issues).toMatchObject([
    { path: ['stores', 1, 'name'], message: 'is in the list twice' },
  ]);
});
