import { gzipSync } from 'node:zlib';
import { calls } from '@fixed-ops/contract';
import { FIGURES } from '../../http/request-queue/request-queue.ts';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { ServedApi } from '../../testing/served-api.ts';
import { inviteGroup } from '../testing/onboarding-client.ts';

const TOKEN = 'token of turns';
const ROS = 'ro_number,open_date,close_date,status,advisor_number\n1001,10/5/2026,10/5/2026,closed,A1\n';

let served: ServedApi;
let pat: Person;

beforeAll(async () => {
  served = await ServedApi.open(async (db) => {
    await insertGroup(db, 'g-1', 'Smith');
    pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
    const store = { name: 'Smith Ford', timezone: 'America/Chicago', brands: ['Ford'] };
    await inviteGroup(db, TOKEN, { saved: { group: { groupName: 'Smith', stores: [store] } } });
  });
}, 60_000);
afterAll(() => served?.close());

/** Sends a file whole, without having it read. */
async function sent(): Promise<string> {
  const file = { name: 'ros.csv', size: Buffer.byteLength(ROS), head: Buffer.from(ROS).toString('base64') };
  const begun = await served.api.send(calls.onboardingSample, {
    as: pat,
    body: { onboardingToken: TOKEN, store: 'Smith Ford', file },
  });
  const uploadId = String(calls.onboardingSample.response.parse(begun.body).uploadId);
  const part = { onboardingToken: TOKEN, gzip: gzipSync(ROS).toString('base64') };
  const kept = await served.api.send(calls.onboardingSamplePart, {
    as: pat,
    params: { uploadId, partNo: '0' },
    body: part,
  });
  expect(kept.status).toBe(200);
  return uploadId;
}

test('a person has so many readings of files at once and no more, and a file is read although its page has left', async () => {
  const uploadId = await sent();
  const read = (signal?: AbortSignal) =>
    served.fetch(calls.onboardingReadSample, {
      as: pat,
      params: { uploadId },
      body: { onboardingToken: TOKEN },
      ...(signal ? { signal } : {}),
    });
  const held = await served.hold('upload_part');
  const leaving = new AbortController();
  const gone = expect(read(leaving.signal)).rejects.toThrow();
  await served.untilHeld((count) => count > 0);
  leaving.abort();
  await gone;

  // The reading that was left holds its turn.
  const room = FIGURES.perOwner + (FIGURES.waitingPerOwner ?? 0) - 1;
  const asked = Array.from({ length: room + 1 }, () => read());
  const more = await Promise.race(asked);
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '2']);
  await held.release();
  await Promise.all(asked);
  expect(await served.observer.query('select file_name, rows from onboarding_sample')).toEqual([
    { file_name: 'ros.csv', rows: 1 },
  ]);
  expect(served.api.logged).toEqual([]);
});
