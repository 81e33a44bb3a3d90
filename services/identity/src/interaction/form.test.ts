import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createClientAddress } from './client-address.ts';
import { emailOf, isOwnForm, lineOf, passwordOf } from './form.ts';

const PUBLIC_URL = 'https://fixedops.example.com';

describe('a form is our own', () => {
  test.each([
    [true, { origin: PUBLIC_URL }],
    [false, { origin: 'https://attacker.example' }],
    [false, { origin: 'https://fixedops.example.com.attacker.example' }],
    [false, { origin: 'null' }],
    [false, { origin: 'https://attacker.example', 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'same-origin' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [true, {}],
  ])('%s with %j', (isOwn, headers) => {
    expect(isOwnForm(headers, PUBLIC_URL)).toBe(isOwn);
  });
});

test('an email loses its spaces and case, a password stays as typed, and a missing field is empty', () => {
  const form = new URLSearchParams({ email: ' Dana@Example.COM ', password: ' Secret ' });
  expect([emailOf(form), passwordOf(form), lineOf(form, 'firstName')]).toEqual(['dana@example.com', ' Secret ', '']);
});

describe('the address of a request', () => {
  function aRequest(peer: string, forwarded?: string) {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, 'remoteAddress', { value: peer });
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
    return request;
  }

  test.each([
    ['203.0.113.7', '203.0.113.7', undefined],
    ['203.0.113.7', '::ffff:203.0.113.7', undefined],
    ['203.0.113.7', '203.0.113.7', '198.51.100.1'],
    ['127.0.0.1', '127.0.0.1', '198.51.100.1'],
    ['0:0:0:0::/64', '::1', '198.51.100.1'],
    ['2001:db8:0:7::/64', '2001:db8:0:7:1:2:3:4', undefined],
    ['fe80:0:0:0::/64', 'fe80::1%eth0', undefined],
  ])('is %s for the peer %s, whatever it forwards (%s), unless proxies are listed', (address, peer, forwarded) => {
    expect(createClientAddress([])(aRequest(peer, forwarded))).toBe(address);
  });

  test.each([
    ['198.51.100.1', '127.0.0.1', '198.51.100.1'],
    // A forged header comes before the address that our first proxy adds.
    ['198.51.100.1', '::1', 'made.up, 192.0.2.1, 198.51.100.1'],
    ['198.51.100.1', '10.1.2.3', '192.0.2.1, 198.51.100.1, 10.9.9.9'],
    ['203.0.113.7', '203.0.113.7', '198.51.100.1'],
    ['10.0.0.1', '127.0.0.1', '10.0.0.1'],
    ['127.0.0.1', '127.0.0.1', undefined],
    ['127.0.0.1', '127.0.0.1', ' '],
    ['198.51.100.1', '127.0.0.1', '198.51.100.1:52814'],
    ['198.51.100.1', '127.0.0.1', '::ffff:198.51.100.1'],
    ['198.51.100.1', '127.0.0.1', '[::FFFF:c633:6401]:443'],
    ['2001:db8:0:7::/64', '127.0.0.1', '2001:0DB8::7:0:0:0:9'],
    ['2001:db8:0:7::/64', '::1', '[2001:db8:0:7::9]:443'],
    ['127.0.0.1', '127.0.0.1', 'unknown'],
    ['127.0.0.1', '127.0.0.1', '198.51.100.1, x'.padEnd(4000, 'x')],
  ])('is %s for the trusted proxy or foreign peer %s that forwards %s', (address, peer, forwarded) => {
    const trusting = createClientAddress(['127.0.0.1', '::1', '10.0.0.0/8']);
    expect(trusting(aRequest(peer, forwarded))).toBe(address);
  });
});
