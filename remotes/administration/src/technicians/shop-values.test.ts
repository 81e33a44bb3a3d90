import { laborTypeOf, laborTypesToChoose, shopBodyOf, shopValuesOf } from './shop-values.ts';

const types = ['cm', 'CM', 'CustExp'].map((laborType) => ({ laborType, description: '' }));

test.each([
  ['CM', 'CM'],
  ['cm', 'cm'],
  ['Cm', 'cm'],
  [' custexp ', 'CustExp'],
  ['Zz', 'Zz'],
  ['  ', null],
])('the labor type for “%s” is %s: as the store has it, first by its very letters', (typed, code) => {
  expect(laborTypeOf(typed, types)).toBe(code);
});

test('the labor types to choose from are those of the store, and one that only a shop has', () => {
  const shop = {
    shopId: 1,
    name: 'Main',
    techNumbers: [],
    laborTypes: ['OLD', 'CM'],
    stalls: 1,
    countsAsExpress: false,
  };
  const choices = laborTypesToChoose([{ laborType: 'CM', description: 'Customer' }], shopValuesOf([shop]).shops);
  expect(choices).toEqual([{ laborType: 'CM', description: 'Customer' }, { laborType: 'OLD' }]);
});

test('a labor type that was typed before the list was there is saved as the list has it, once', () => {
  const shop = { id: 'a', shopId: null, name: 'Quick ', techNumbers: [], stalls: '2', countsAsExpress: true };
  const { data } = shopBodyOf({ shops: [{ ...shop, laborTypes: ['custexp', 'CustExp', 'new'] }] }, types);
  expect(data[0]).toMatchObject({ name: 'Quick', laborTypes: ['CustExp', 'new'], stalls: 2 });
});
