import { hostRoutes } from '../../host/src/routing/host-routes.ts';
import { formsOf, readNewRemote } from './new-remote-name.mjs';

const taken = {
  remotes: ['dashboards', 'xtime'],
  addresses: ['dashboard', 'xtime'],
  shared: ['ui', 'old-contract'],
  packages: ['mail', 'e2e'],
  routes: ['notes'],
  routeLists: ['noteRoutes', 'openOrderRoutes'],
};

test('the area is called like the folder, unless a label says otherwise', () => {
  expect(readNewRemote(['loaner-cars'], taken)).toEqual({ name: 'loaner-cars', label: 'Loaner cars' });
  expect(readNewRemote(['loaner-cars', '--label', 'Loaners'], taken).label).toBe('Loaners');
});

test('code gets the forms of the name that it needs', () => {
  expect(formsOf({ name: 'loaner-cars', label: 'Loaners' })).toEqual({
    name: 'loaner-cars',
    label: 'Loaners',
    Name: 'LoanerCars',
    camel: 'loanerCars',
    snake: 'loaner_cars',
  });
});

test.each([
  [[], /Say what the remote is called/],
  [['Loaners'], /"Loaners" cannot be a folder, an address and a package at once/],
  [['loaner_cars'], /lower-case words joined by dashes/],
  [['../loaners'], /cannot be a folder/],
  [['loaner-'], /cannot be a folder/],
  [['a'.repeat(31)], /at most 30 letters/],
  [['loaner', 'cars'], /"loaner cars" is more than one name: join words with dashes/],
  [['loaners', '--hot'], /no option --hot/],
  [['loaners', '--label'], /--label needs what people call the area/],
  [['loaners', '--label', "It's"], /A label has at most 40 characters and no quotes/],
  [['dashboards'], /"dashboards" is taken: a remote of that name is there/],
  [['dashboard'], /\/dashboard is drawn by another remote/],
  [['support'], /\/support is an address of the product itself/],
  [['preview'], /\/preview is an address of the product itself/],
  [['ui'], /a package in shared\/ is called so/],
  [['old'], /a package in shared\/ is called so/],
  [['mail'], /"mail" is taken: the product has a package @fixed-ops\/mail/],
  [['filtered'], /shared\/figures has a FilteredScreen/],
  [['notes'], /services\/api has a folder notes of the product itself/],
  [['note'], /services\/api has routes called noteRoutes of the product itself/],
  [['open-order'], /services\/api has routes called openOrderRoutes/],
  [['my-contract'], /names with -contract are those of contracts/],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readNewRemote(args, taken)).toThrow(sentence);
});

test('no remote takes the address of a page that the host draws', () => {
  const names = hostRoutes.map(({ path }) => path.slice(1)).filter((name) => !name.endsWith('404'));
  for (const name of names)
    expect(() => readNewRemote([name], taken)).toThrow(`/${name} is an address of the product itself`);
  expect(names).toContain('releases');
});
