import { readImportWish } from './import-wish.ts';

test('reads dealership, files and whether it is a dry run', () => {
  expect(readImportWish(['--dealership', 'd-1', 'a', 'b.csv'])).toEqual({
    dealershipId: 'd-1',
    paths: ['a', 'b.csv'],
    isDryRun: false,
  });
  expect(readImportWish(['--dry-run', 'a', '--dealership=d-1']).isDryRun).toBe(true);
});

test.each([
  [['x'], /^--dealership is missing\.\nnpm run import/],
  [['--dealership', 'd'], /^No folder or file is named\./],
  [['--dealership', 'd', '--force', 'x'], /Unknown option '--force'/],
  [[], /--dealership is missing\.\nNo folder or file is named\./],
])('the command line %j is refused with its usage', (args, reason) => {
  expect(() => readImportWish(args)).toThrow(reason);
  expect(() => readImportWish(args)).toThrow('npm run import -- --dealership <id>');
});
