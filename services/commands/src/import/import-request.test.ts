import { readImportRequest } from './import-request.ts';

test('reads dealership, files and whether it is a dry run', () => {
  expect(readImportRequest(['--dealership', 'd-1', 'a', 'b.csv'])).toEqual({
    dealershipId: 'd-1',
    paths: ['a', 'b.csv'],
    isDryRun: false,
  });
  expect(readImportRequest(['--dry-run', 'a', '--dealership=d-1']).isDryRun).toBe(true);
});

test.each([
  [['x'], /^--dealership is missing\.\nnpm run import/],
  [['--dealership', 'd'], /^No folder or file is named\./],
  [['--dealership', 'd', '--force', 'x'], /Unknown option '--force'/],
  [[], /--dealership is missing\.\nNo folder or file is named\./],
])('the command line %j is refused with its usage', (args, reason) => {
  expect(() => readImportRequest(args)).toThrow(reason);
  expect(() => readImportRequest(args)).toThrow('npm run import -- --dealership <id>');
});
