import { withColumnChanges } from './column-choices.ts';
import { preferencesChangeSchema, preferencesSchema } from './preferences.ts';

test('a person who chose nothing follows the device', () => {
  expect(preferencesSchema.parse({})).toEqual({ colorMode: 'system' });
});

test('a change fills in nothing that was not sent, and keeps what this version does not know', () => {
  expect(preferencesChangeSchema.parse({ savedViews: [] })).toEqual({ savedViews: [] });
});

test.each([
  ['a colour mode that does not exist', { colorMode: 'sepia' }],
  ['a channel that is no yes or no', { notifications: { flag: { inProduct: true, email: 'often' } } }],
  ['a kind that is no choice of channels', { notifications: { flag: true } }],
  ['a column that is neither on nor off', { columns: { 'service.advisors': { elr: 'maybe' } } }],
  ['a table by a name that no table has', { columns: { __proto__x: { elr: true }, 'a table': { elr: true } } }],
])('%s is refused', (_what, wrong) => {
  expect(preferencesSchema.safeParse(wrong).success).toBe(false);
  expect(preferencesChangeSchema.safeParse(wrong).success).toBe(false);
});

test('a change of a column keeps what another tab chose for other columns and other tables', () => {
  const before = { 'service.advisors': { elr: false }, ros: { customer: false } };
  expect(withColumnChanges(before, { 'service.advisors': { hours: false } })).toEqual({
    'service.advisors': { elr: false, hours: false },
    ros: { customer: false },
  });
  expect(withColumnChanges(before, { ros: { customer: true } }).ros).toEqual({ customer: true });
});
