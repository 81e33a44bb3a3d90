import { proxyWarning, signInWarning } from './public-address.ts';

test.each([
  ['127.0.0.1', undefined],
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'https://fixedops.example.com'],
  // A tunnel to this machine, so that people open localhost.
  ['0.0.0.0', 'http://localhost:3000'],
])('people can sign in at HOST %s with PUBLIC_URL %s', (host, publicUrl) => {
  expect(signInWarning(host, publicUrl)).toBeNull();
});

test.each([
  ['0.0.0.0', undefined, 'HOST is 0.0.0.0'],
  ['192.168.1.5', undefined, 'HOST is 192.168.1.5'],
  ['127.0.0.1', 'http://fixedops.example.com', 'http://fixedops.example.com is plain http'],
])('HOST %s with PUBLIC_URL %s is warned of, with what to do', (host, publicUrl, beginning) => {
  const warning = signInWarning(host, publicUrl);
  expect(warning).toMatch(new RegExp(`^${beginning}`));
  expect(warning).toContain('Put https in front and set PUBLIC_URL.');
});

test('a proxy that must be there and is not named is warned of', () => {
  expect(proxyWarning('https://fixedops.example.com', [])).toContain('TRUSTED_PROXIES does not name it');
  expect(proxyWarning('https://fixedops.example.com', ['127.0.0.1'])).toBeNull();
  expect(proxyWarning('http://localhost:3000', [])).toBeNull();
  expect(proxyWarning(undefined, [])).toBeNull();
});
