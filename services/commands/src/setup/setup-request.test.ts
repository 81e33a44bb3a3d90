import { readSetupRequest } from './setup-request.ts';

const asked = ['--group', 'Smith', '--dealership', 'Smith Ford', '--timezone', 'UTC', '--admin', 'pat@example.com'];
const productsOf = (...products: readonly string[]) =>
  readSetupRequest([...asked, ...products.flatMap((each) => ['--product', each])]).products;

test('products are named as often as wanted, in any case, with or without the prefix of the constant', () => {
  expect(productsOf()).toEqual([]);
  expect(productsOf('xtime', 'Product.AiMatrix', 'AiVault=2026-11-05')).toEqual([
    { code: 'XTime', activationDate: null },
    { code: 'AiMatrix', activationDate: null },
    { code: 'AiVault', activationDate: '2026-11-05' },
  ]);
});

test.each([
  ['that there is not', ['YTime'], /--product "YTime" is not a product; one of XTime/],
  ['AiVault without its day', ['AiVault'], /--product "AiVault" is not a product; .*AiVault=<YYYY-MM-DD>/],
  ['with a day that is none, beside a good one', ['XTime', 'AiVault=2026-02-30'], /--product "AiVault=2026-02-30"/],
  ['with a day that it does not have', ['XTime=2026-02-03'], /--product "XTime=2026-02-03"/],
])('a product %s is refused', (_what, products, reason) => {
  expect(() => productsOf(...products)).toThrow(reason);
});

test('the administrator may be called "St. John", and not like an address that the invitation would carry', () => {
  expect(readSetupRequest([...asked, '--last-name', ' St.  John ']).admin.lastName).toBe('St. John');
  expect(() => readSetupRequest([...asked, '--first-name', 'www.evil.com', '--last-name', 'a@b.co'])).toThrow(
    /--first-name "www\.evil\.com" cannot be a web or email address;.*\n--last-name "a@b\.co" cannot be/,
  );
});

test('a group and a dealership are not called like an address either, nor by more than one line', () => {
  const admin = ['--timezone', 'UTC', '--admin', 'pat@example.com'];
  expect(() => readSetupRequest([...admin, '--group', 'evil.com/win', '--dealership', 'Smith\nFord'])).toThrow(
    /--group "evil\.com\/win" cannot be a web or email address;.*\n--dealership "Smith\nFord" contains a character/,
  );
});

test('beside onboarding, which makes the dealerships of a group, none needs to be named', () => {
  const group = ['--group', 'Smith', '--admin', 'pat@example.com'];
  expect(readSetupRequest([...group, '--onboarding'])).toMatchObject({ group: 'Smith', store: null, onboarding: true });
  expect(() => readSetupRequest(group)).toThrow(/--dealership is missing\.\n--timezone is missing\./);
  expect(() => readSetupRequest([...group, '--onboarding', '--product', 'XTime'])).toThrow(/--dealership is missing/);
  expect(() => readSetupRequest([...group, '--onboarding', '--dealership', 'Smith Ford'])).toThrow(
    /^--timezone is missing/,
  );
});
