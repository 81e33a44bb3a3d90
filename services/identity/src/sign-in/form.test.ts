import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';
import { isOwnForm, signInFields } from './form.ts';

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

test('an e-mail is taken without spaces, case and null characters, a password as it is', () => {
  const form = new URLSearchParams({ email: ' Dana\0@Example.COM ', password: ' Secret ' });
  expect(signInFields(form)).toEqual({ email: 'dana@example.com', password: ' Secret ', isCancelled: false });
});

test('fields that were not sent are empty', () => {
  expect(signInFields(new URLSearchParams())).toEqual({ email: '', password: '', isCancelled: false });
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
    ['198.51.100.1', '127.0.0.1', '198.51.100.1'],
    ['198.51.100.1', '::1', 'made.up, 198.51.100.1'],
    ['127.0.0.1', '127.0.0.1', undefined],
    ['127.0.0.1', '127.0.0.1', ' '],
  ])('is %s for the peer %s that forwards %s', (address, peer, forwarded) => {
    expect(clientAddress(aRequest(peer, forwarded))).toBe(address);
  });
});
