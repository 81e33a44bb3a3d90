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

test('nothing is said of what says nothing', () => {
  expect(suggestCategory('ZZ', 'Miscellaneous')).toBeNull();
});
