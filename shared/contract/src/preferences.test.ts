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
])('%s is refused', (_what, wrong) => {
  expect(preferencesSchema.safeParse(wrong).success).toBe(false);
  expect(preferencesChangeSchema.safeParse(wrong).success).toBe(false);
});
