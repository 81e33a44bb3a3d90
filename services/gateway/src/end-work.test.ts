import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endSending } from '@fixed-ops/api-service';
import { endWork } from './end-work.ts';

jest.mock('@fixed-ops/api-service', () => ({ endSending: jest.fn() }));
const sending = jest.mocked(endSending);

/** A server with an unanswered request. */
async function aHeldRequest() {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const server = createServer(() => isAsked());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = once(get({ port, host: '127.0.0.1', agent: false }), 'error');
  await asked;
  return { server, cut };
}

test('a mail that is leaving has time to be noted after a request that has taken all of its own', async () => {
  const { server, cut } = await aHeldRequest();
  let isNoted = false;
  sending.mockImplementation(async () => {
    await new Promise(setImmediate);
    isNoted = true;
  });
  await endWork(server);
  await cut;
  expect(isNoted).toBe(true);
});

test('a mail server that does not answer keeps no process from ending @slow', async () => {
  const { server, cut } = await aHeldRequest();
  sending.mockReturnValue(new Promise(() => {}));
  await endWork(server);
  await expect(cut).resolves.toBeDefined();
});
