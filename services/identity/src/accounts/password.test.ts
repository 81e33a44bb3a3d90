import { hashPassword, verifyPassword } from './password.ts';

test('a hash is argon2id with the cost that OWASP asks for, and different each time', async () => {
  const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
});

test('only the password that was hashed fits, to the letter', async () => {
  const hash = await hashPassword('Secret é');
  expect(await verifyPassword(hash, 'Secret é')).toBe(true);
  expect(await verifyPassword(hash, 'secret é')).toBe(false);
  expect(await verifyPassword(hash, 'Secret é ')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});

test('a hash that cannot be read fits nothing', async () => {
  expect(await verifyPassword('not a hash', 'secret')).toBe(false);
});
