import type { IncomingMessage } from 'node:http';
import { isLocalRun } from '../mail.ts';
import { isLocalRequest } from './is-local-request.ts';

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the mailbox, which shows everybody’s codes, is for this machine alone', () => {
  test.each([
    ['127.0.0.1', undefined, true],
    ['localhost', 'http://localhost:3000', true],
    ['127.0.0.1', 'http://[::1]:3000', true],
    // A proxy in front of the loopback address.
    ['127.0.0.1', 'https://fixedops.example.com', false],
    ['0.0.0.0', undefined, false],
    ['0.0.0.0', 'http://localhost:3000', false],
  ])('a server on %s under %s is a local run: %s', (host, publicUrl, isLocal) => {
    expect(isLocalRun({ host, publicUrl })).toBe(isLocal);
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('a request to %s is local', (host) => {
    expect(isLocalRequest(request({ host }))).toBe(true);
    expect(isLocalRequest(request({ host }, '::ffff:127.0.0.1'))).toBe(true);
  });

  test.each([
    ['under a name that somebody else has led here', { host: 'evil.example:3000' }, '127.0.0.1'],
    ['from another machine', { host: 'localhost:3000' }, '192.0.2.7'],
    ['through a proxy', { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['through a proxy that says so as RFC 7239 has it', { host: 'localhost:3000', forwarded: 'for=192.0.2.7' }, '::1'],
    ['without a name', {}, '127.0.0.1'],
  ])('a request %s is not', (_, headers, remoteAddress) => {
    expect(isLocalRequest(request(headers as Record<string, string>, remoteAddress))).toBe(false);
  });
});
