import { suggestCategory } from './suggest-category.ts';

test.each([
  ['LOFSYN', 'Synthetic oil & filter', 'competitive'],
  ['TROT', 'Tire rotation', 'competitive'],
  ['MPI', 'Multi-point inspection', 'courtesy'],
  ['ALIGN4', 'Four-wheel alignment', 'competitive'],
  ['BATT', 'Battery test and replace', 'competitive'],
  ['WIPER', 'Wiper blades', 'competitive'],
  ['CABFLT', 'Cabin air filter', 'maintenance'],
  ['BRKFL', 'Brake fluid exchange', 'maintenance'],
  ['TRFL', 'Transmission fluid service', 'maintenance'],
  ['FUELIND', 'Fuel induction service', 'maintenance'],
  ['30K', '30,000 mile service', 'maintenance'],
  ['BRKF', 'Front brake pads & resurface/rotors', 'repair'],
  ['DIAG1', 'Check-engine diagnosis', 'diagnostic'],
  ['SPARK', 'Spark plug replacement', 'repair'],
  ['CTRLA', 'Control arms / bushings', 'repair'],
  ['OILLEAK', 'Oil leak / gasket repair', 'repair'],
  ['RECALL', 'Recall campaign', 'repair'],
  ['SWUPD', 'Software update', 'repair'],
  ['UCI', 'Used car inspection', 'internal'],
  ['PDI', 'New vehicle pre-delivery', 'internal'],
  ['DETAIL', 'Detail', 'internal'],
  ['LOF', '', 'competitive'],
])('%s “%s” reads like %s', (code, description, category) => {
  expect(suggestCategory(code, description)).toMatchObject({ category, isMaintenance: category === 'maintenance' });
});

test('a code and description without a hint get no suggestion', () => {
  expect(suggestCategory('ZZ', 'Miscellaneous')).toBeNull();
});

test.each([
  ['LV102', 'Former system: TROT'],
  ['LV103', 'Use TROT'],
  ['LV104', 'FORMER SYSTEM: trot'],
])('%s “%s” names a code of the store, and is what that one is', (code, description) => {
  const placed = new Map([['TROT', { category: 'competitive' as const, isMaintenance: false }]]);
  expect(suggestCategory(code, description, placed)).toEqual({
    category: 'competitive',
    isMaintenance: false,
    confidence: 0.98,
    reason: 'Names your code TROT',
  });
});

test('a code that names itself, or one without a kind, says nothing', () => {
  const placed = new Map([['LV1', { category: 'repair' as const, isMaintenance: false }]]);
  expect(suggestCategory('LV1', 'Former system: LV1', placed)).toBeNull();
  expect(suggestCategory('LV2', 'Former system: ZZ9', placed)).toBeNull();
});

test('each suggestion says why', () => {
  expect(suggestCategory('X1', 'Brake fluid exchange')?.reason).toBe('The description says “brake fluid exchange”');
  expect(suggestCategory('LOF', '')?.reason).toBe('The code begins with LOF');
});
