import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from '../audit/audit-log.ts';
import { defaultPlacement, usePlane } from '../testing/use-plane.ts';
import type { BuiltApp } from './built-app.ts';

// Kills a start before each system call by which its builds come to be served.

const hook = join(__dirname, '../../../../scripts/jest/kill-before.mjs');
const script = join(__dirname, '../testing/publish.mjs');
const plane = usePlane();
const FIRST_DAY = '2026-11-20T08:00:00Z';
const NEXT_DAY = '2026-11-21T08:00:00Z';

/** A start that is killed before the call. Resolves once it is dead. */
async function killBefore(call: string, builds: readonly BuiltApp[], now: string): Promise<void> {
  const request = JSON.stringify({ folder: plane.folder(), builds, defaultPlacement, now });
  const child = spawn(process.execPath, ['--conditions=built', '--import', hook, script, request], {
    env: { ...process.env, KILL_BEFORE: call },
    stdio: 'inherit',
  });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

const logged = async () => {
  const { entries } = await readAudit(plane.objects(), { page: 1, pageSize: 100 });
  return entries.map(({ name, revision, action, to }) => ({ name, revision, action, to }));
};

/** Expects that the next start serves the build and has logged every change once, and that the start after it changes nothing. */
async function expectServed(build: BuiltApp, { revision }: { readonly revision: number }): Promise<void> {
  const now = new Date(NEXT_DAY);
  expect((await plane.start([build], { now })).notes).toEqual([]);
  const reader = await plane.reader();
  const read = await reader.read();
  expect(reader.reported).toEqual([]);
  expect(read?.pointers.get(build.name)).toMatchObject({ current: build.release, revision });
  expect(read?.placement.remotes.map(({ name }) => name)).toContain(build.name);
  const ofPointer = (await logged()).filter(({ name }) => name === build.name);
  expect(ofPointer.map((entry) => entry.revision)).toEqual(
    Array.from({ length: revision }, (_, index) => revision - index),
  );
  expect((await logged()).filter(({ name }) => name === 'placement')).toMatchObject([{ revision: 1 }]);
  expect(readdirSync(join(plane.folder(), 'releases', build.name)).filter((name) => name.startsWith('.'))).toEqual([]);
  const [keys, pointer, log] = [plane.read('keys.json'), plane.pointer(build.name), await logged()];
  expect(await plane.start([build], { now })).toEqual({ summary: 'up to date', notes: [] });
  expect([plane.read('keys.json'), plane.pointer(build.name), await logged()]).toEqual([keys, pointer, log]);
}

it.each([
  ['its root key has its name', 'link /keys/root\\.key$'],
  ['the key of its team has its name', 'link /keys/team\\.key$'],
  ['the key of its server has its name', 'link /keys/gateway\\.key$'],
  ['its root key is pinned', 'rename /root\\.pub$'],
  ['its keys are listed', 'link /keys\\.json$'],
  ['remotes are placed', 'link /placement\\.json$'],
  ['the placements are noted', 'link /audit/.*-placement-1\\.json$'],
  ['a release is signed', 'rename /\\.adding-[^/]*/release\\.json$'],
  ['a release has its name', 'rename /dashboards/1\\.0\\.0-aa$'],
  ['a pointer is written', 'link /pointers/dashboards\\.json$'],
  ['the pointer is noted', 'link /audit/.*-dashboards-1\\.json$'],
  ['the keys that it believed are kept', 'rename /keys/believed\\.json$'],
])('a first start that is killed before %s is made whole by the next', async (_step, call) => {
  const build = plane.aBuild('dashboards', '1.0.0-aa');
  await killBefore(call, [build], FIRST_DAY);
  await expectServed(build, { revision: 1 });
});

it.each([
  ['the release has its name', 'rename /dashboards/1\\.1\\.0-bb$', '1.0.0-aa'],
  ['the pointer is moved', 'rename /pointers/dashboards\\.json$', '1.0.0-aa'],
  ['the move is noted', 'link /audit/.*-dashboards-2\\.json$', '1.1.0-bb'],
])(
  'a start with a new build that is killed before %s is made whole by the next, and what is served until then is whole',
  async (_step, call, served) => {
    await plane.start([plane.aBuild('dashboards', '1.0.0-aa')]);
    const build = plane.aBuild('dashboards', '1.1.0-bb');
    await killBefore(call, [build], NEXT_DAY);
    const reader = await plane.reader();
    expect((await reader.read())?.pointers.get('dashboards')?.current).toBe(served);
    expect(reader.reported).toEqual([]);
    await expectServed(build, { revision: 2 });
  },
);
