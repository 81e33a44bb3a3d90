import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import {
  auditEntrySchema,
  judgePreview,
  type Pointer,
  planCanary,
  pointerSchema,
  releaseSchema,
} from '@fixed-ops/federation';
import {
  type BuiltApp,
  changePointer,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  readKeys,
  readPreviewToken,
  verifySignature,
} from '@fixed-ops/releases';
import type { ReleaseCommandOptions } from './command-plane.ts';
import { runReleaseCommand } from './release-commands.ts';

const defaultPlacement = join(__dirname, '../../../../deploy/placement.default.json');
const releaseKeys = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
const now = new Date('2026-11-25T08:00:00Z');
let folder = '';
let clockMs = 0;
/** The private keys in the environment. */
let given: Partial<Record<'rootKey' | 'signingKey' | 'gatewayKey', string>> & { readonly areMade?: false } = {};

function aBuild(name: string, release: string, shared: Record<string, string> = { '@fixed-ops/ui': '1.0.0' }) {
  const build = join(folder, 'builds', `${name}-${release}`);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), `/* ${release} */`);
  return { name, release, version: '1.0.0', commit: null, folder: build, shared };
}

/** Stores builds as a start does. */
async function start(...builds: BuiltApp[]): Promise<void> {
  const objects = openFolder(folder);
  const keys = await openPlaneKeys(folder, objects, releaseKeys, { by: 'a test', now });
  const releasesFolder = join(folder, 'releases');
  const context = { dataFolder: folder, releasesFolder, objects, keys, defaultPlacement, now };
  await publishBuilds({ ...context, builds, by: 'a start' });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-commands-'));
  clockMs = now.getTime();
  given = {};
  await start(aBuild('xtime', 'aa'), aBuild('host', 'h1'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command. Returns what it printed, including the refusal. */
async function run(words: string, ...others: RunOptions): Promise<string> {
  return runWords(words.split(' '), ...others);
}
type RunOptions = [
  build?: BuiltApp | undefined,
  check?: ReleaseCommandOptions['check'],
  mount?: ReleaseCommandOptions['mount'],
];

/** Runs a command whose arguments contain spaces. */
async function runWords(
  args: readonly string[],
  build: BuiltApp = aBuild('xtime', 'bb'),
  check?: ReleaseCommandOptions['check'],
  mount?: ReleaseCommandOptions['mount'],
): Promise<string> {
  const said: string[] = [];
  await runReleaseCommand({
    args,
    environment: { dataFolder: folder, releaseKeys: { ...releaseKeys, ...given }, publicUrl: undefined, port: 3000 },
    variables: {},
    defaultPlacement,
    build: async () => build,
    ...(check === undefined ? {} : { check }),
    ...(mount === undefined ? {} : { mount }),
    by: 'Dana',
    // Advances a second with each call, so that no two changes have the same time.
    now: () => {
      clockMs += 1000;
      return new Date(clockMs);
    },
    print: (line) => void said.push(line),
  }).catch((error: unknown) => said.push(`refused: ${error instanceof Error ? error.message : String(error)}`));
  return said.join('\n');
}
/** The paths of the data folder that other users can open, below the builds that a checkout keeps. */
const openToOthers = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.split(sep)[0] !== 'builds' && (statSync(join(folder, path)).mode & 0o077) !== 0);

const pointer = (name = 'xtime'): Pointer =>
  pointerSchema.parse(JSON.parse(readFileSync(join(folder, 'pointers', `${name}.json`), 'utf8')));
async function lastEntry() {
  const keys = await openFolder(folder).list('audit/');
  return auditEntrySchema.parse(JSON.parse(readFileSync(join(folder, keys.at(-1) ?? ''), 'utf8')));
}

test('release builds, signs, adds and switches, and the log says who', async () => {
  expect(await run('release xtime --why new-times')).toBe(
    [
      'xtime: not checked: bytes (the build was not measured)',
      'xtime: bb (version 1.0.0) is in the store; 1 of 2 checks passed',
      'xtime: bb is served (revision 2); aa stands in for it.',
    ].join('\n'),
  );
  expect(pointer()).toMatchObject({ current: 'bb', previous: 'aa', by: 'Dana', why: 'new-times' });
  expect(await lastEntry()).toMatchObject({ action: 'release', by: 'Dana', from: 'aa', to: 'bb' });
});

test('what is released is its owner’s alone, though a build may be read by all', async () => {
  expect(await run('release xtime')).toContain('bb is served');
  expect(openToOthers()).toEqual([]);
});

test('release refuses what would break somebody, names whom, and switches nothing', async () => {
  const said = await run('release xtime', aBuild('xtime', 'cc', { '@fixed-ops/ui': '2.0.0' }));
  expect(said).toMatch(
    /refused: cc of xtime is not released\.\nRelease cc of xtime .* would not run in release h1 of the host/,
  );
  expect(pointer().current).toBe('aa');
  const host = await run('release host', aBuild('host', 'h2', { '@fixed-ops/ui': '2.0.0' }));
  expect(host).toMatch(/h2 of host is not released\.\nRelease aa of xtime \(the current one\) would not run/);
});

test('what is to be released is opened with every live release of the other side, where its files are', async () => {
  await run('release xtime');
  const opened: string[] = [];
  const check: ReleaseCommandOptions['check'] = async (_built, { live, placements }) => {
    for (const { name, release, as, folder: files } of live)
      opened.push(`${name} ${release} (${as})${existsSync(join(files, 'remoteEntry.js')) ? '' : ' without files'}`);
    expect(placements.map(({ name }) => name)).toContain('xtime');
    return [{ name: 'Mounts', result: 'failed', detail: 'xtime bb (current): it leads to /404' }];
  };
  expect(await run('release host', aBuild('host', 'h2'), check)).toContain(
    'refused: h2 of host is not released.\nMounts: xtime bb (current): it leads to /404',
  );
  await run('release xtime', aBuild('xtime', 'cc'), check);
  expect(opened).toEqual(['xtime bb (current)', 'xtime aa (previous)', 'host h1 (current)']);
});

/** A build that declares its transferred bytes. */
function measured(built: BuiltApp, bytes: Record<string, number>): BuiltApp {
  const facts = { release: built.release, preload: [], consumes: {}, measured: bytes };
  writeFileSync(join(built.folder, 'release-facts.json'), JSON.stringify(facts));
  return built;
}
const checksOf = (name: string, release: string) =>
  releaseSchema.parse(JSON.parse(readFileSync(join(folder, 'releases', name, release, 'release.json'), 'utf8'))).checks;

test('the checks of a release are listed in its signed release.json', async () => {
  const build = measured(aBuild('xtime', 'bb'), { entry: 11_100, screens: 11_100, all: 20_000 });
  await run('release xtime', build, async () => [
    { name: 'Mounts in a headless page', result: 'passed', detail: '' },
    { name: 'Known vulnerabilities', result: 'skipped', detail: 'the registry does not answer' },
  ]);
  expect(checksOf('xtime', 'bb')).toEqual([
    { name: 'Packages fit host', result: 'passed', detail: '1 live release' },
    { name: 'Bytes', result: 'passed', detail: '11.1 kB entry of 40' },
    { name: 'Mounts in a headless page', result: 'passed', detail: '' },
    { name: 'Known vulnerabilities', result: 'skipped', detail: 'the registry does not answer' },
  ]);
  expect(await run('releases xtime')).toContain('bb is served');
});

test.each(['release xtime', 'canary xtime --share 10'])(
  '%s refuses what is too large or fails another check, and puts nothing of it in the store',
  async (words) => {
    const large = measured(aBuild('xtime', 'cc'), { entry: 41_000, screens: 41_000, all: 250_000 });
    const said = await run(words, large, async () => [{ name: 'Mounts', result: 'failed', detail: 'was not asked' }]);
    expect(said).toContain('refused: cc of xtime is not released.');
    expect(said).toContain('xtime is too large: its entry is 41.0 kB, 1.0 kB over its budget of 40.0 kB.');
    expect(said).toContain('xtime is too large: all of it is 250.0 kB');
    expect(said).not.toContain('was not asked');
    const broken = await run(words, aBuild('xtime', 'dd'), async () => [
      { name: 'Mounts in a headless page', result: 'failed', detail: 'TypeError: x is undefined' },
    ]);
    expect(broken).toContain('dd of xtime is not released.\nMounts in a headless page: TypeError: x is undefined');
    expect(['cc', 'dd'].filter((release) => existsSync(join(folder, 'releases', 'xtime', release)))).toEqual([]);
    expect(pointer()).toMatchObject({ current: 'aa', canary: null });
  },
);

test('canary --release and promote hold a release of the store to what is live by now', async () => {
  // A start stores what it built even if it does not fit, and serves it to nobody.
  await start(aBuild('xtime', 'ee', { '@fixed-ops/ui': '2.0.0' }));
  expect(await run('canary xtime --share 10 --release ee')).toMatch(
    /refused: ee of xtime is not released\.\nRelease ee of xtime .* would not run in release h1 of the host/,
  );
  expect(pointer().canary).toBeNull();
  const objects = openFolder(folder);
  const { rootKey, team } = await openPlaneKeys(folder, objects, releaseKeys, { by: 'a test', now });
  if (team === null) throw new Error('no key');
  const trust = { keys: (await readKeys(objects, rootKey)).keys, verify: verifySignature };
  const asked = { by: 'a test', why: '', release: 'ee', share: 10 };
  await changePointer({
    objects,
    trust,
    signer: team,
    name: 'xtime',
    action: 'canary',
    plan: (before) => planCanary(before, asked, now),
  });
  expect(pointer().canary?.release).toBe('ee');
  expect(await run('promote xtime')).toContain('refused: ee of xtime is not released.');
  expect(pointer().current).toBe('aa');
});

test('canary --release and promote open a release of the store with what is live by now, and refuse one that does not draw', async () => {
  await run('release xtime');
  const opened: string[] = [];
  const opening = async (words: string, result: 'passed' | 'failed') =>
    run(words, undefined, undefined, async ({ name, release, folder: files }, { live }) => {
      const isThere = existsSync(join(files, 'remoteEntry.js'));
      opened.push([name, release, isThere, ...live.map((each) => `${each.name} ${each.release}`)].join(' '));
      return { result, detail: result === 'failed' ? 'it does not draw its first screen in h1' : '' };
    });
  const canary = 'canary xtime --share 10 --release aa';
  const refusal =
    'refused: aa of xtime is not released.\nMounts in a headless page: it does not draw its first screen in h1';
  expect(await opening(canary, 'failed')).toBe(refusal);
  expect(pointer().canary).toBeNull();
  expect(await opening(canary, 'passed')).toContain('bb is served (revision 3); aa to 10 % of the visitors');
  expect(await opening('promote xtime', 'failed')).toBe(refusal);
  expect(pointer()).toMatchObject({ current: 'bb', canary: { release: 'aa' } });
  expect(await opening('promote xtime', 'passed')).toContain('aa is served (revision 4)');
  expect(opened).toEqual(Array(4).fill('xtime aa true host h1'));
});

test('canary --release, promote and preview refuse a release of the store that enters no document, with why @slow', async () => {
  const { team } = await openPlaneKeys(folder, openFolder(folder), releaseKeys, { by: 'a test', now });
  await run('keys renew team');
  await run(`keys revoke ${team?.id} --compromised`);
  await run('release xtime');
  const why = `aa of xtime enters no document: it is signed with the key ${team?.id}, which was revoked on 2026-11-25 as one in wrong hands. What there is: npm run releases -- xtime`;
  expect(await run('canary xtime --share 10 --release aa')).toContain(`refused: aa of xtime is not released.\n${why}`);
  expect(await run('preview xtime --for dana@example.com --release aa')).toContain(
    `refused: aa of xtime is not shown.\n${why}`,
  );
  await run('canary xtime --share 10', aBuild('xtime', 'cc'));
  const [ofCanary = ''] = await openFolder(folder).list('releases/xtime/cc/release.json');
  writeFileSync(join(folder, ofCanary), '{}');
  expect(await run('promote xtime')).toContain(
    'refused: cc of xtime is not released.\ncc of xtime enters no document: it is not signed. What there is: npm run releases -- xtime',
  );
  expect(pointer()).toMatchObject({ current: 'bb', canary: { release: 'cc' } });
});

test('an unknown release is reported, with the command that lists the known ones', async () => {
  expect(await run('canary xtime --share 10 --release zz')).toBe(
    'refused: zz of xtime is not released.\nzz of xtime is not in the store. What there is: npm run releases -- xtime',
  );
});

test('what changes nothing, as it is so already, says so @slow', async () => {
  await run('hold xtime --why friday');
  const said = await run('hold xtime');
  expect(said).toBe(
    'Nothing is changed: that is so already.\nxtime: aa is served (revision 2); nothing stands in for it; held.',
  );
  await run('hold xtime --off');
  expect(await run('release xtime', aBuild('xtime', 'aa'))).toContain(
    'Nothing is changed: that is so already.\nxtime: aa',
  );
});

test('promote gives nothing to all that a colleague gave to some while it looked at another', async () => {
  await run('canary xtime --share 10');
  const said = await run('promote xtime', undefined, undefined, async () => {
    await run('canary xtime --stop');
    await run('canary xtime --share 5', aBuild('xtime', 'cc'));
    return { result: 'passed', detail: '' };
  });
  expect(said).toBe('refused: xtime has another canary by now. Look at it, and do it again.');
  expect(pointer()).toMatchObject({ current: 'aa', canary: { release: 'cc' } });
});

test.each(['release xtime', 'canary xtime --share 10'])(
  '%s switches nothing where another team has meanwhile given a host to all in which the build would not run',
  async (words) => {
    const said = await run(
      words,
      aBuild('xtime', 'bb', { '@fixed-ops/ui': '1.0.0', '@fixed-ops/drill': '1.0.0' }),
      async () => {
        expect(
          await run('release host', aBuild('host', 'h2', { '@fixed-ops/ui': '1.0.0', '@fixed-ops/drill': '2.0.0' })),
        ).toContain('h2 is served');
        return [];
      },
    );
    expect(said).toMatch(/refused: bb of xtime is not released\..*h2/s);
    expect(pointer()).toMatchObject({ current: 'aa', canary: null });
  },
);

test('of two teams that change a pointer at the same moment the second reads who was first and what is served, and has changed nothing', async () => {
  const file = join(folder, 'pointers', 'xtime.json');
  const before = readFileSync(file);
  await start(aBuild('xtime', 'bb'));
  const theirs = readFileSync(file);
  writeFileSync(file, before);
  const crypto = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  const { sign } = crypto;
  // The other change arrives after ours was computed, and before ours is written.
  const signing = jest.spyOn(crypto, 'sign').mockImplementationOnce((...given: Parameters<typeof sign>) => {
    writeFileSync(file, theirs);
    return sign(...given);
  });
  try {
    expect(await run('hold xtime --why friday')).toMatch(
      /^refused: a start \(2026-11-25T08:00:00\.000Z\) was first, and nothing was changed here\. xtime: bb is served \(revision 2\); aa stands in for it\. Look at it, and do it again if it is still right\.$/,
    );
  } finally {
    signing.mockRestore();
  }
  expect(readFileSync(file)).toEqual(theirs);
  expect(await run('hold xtime --why friday')).toContain('bb is served (revision 3); aa stands in for it; held.');
});

test('rollback returns without a build and marks the release as bad, which is released again by name alone', async () => {
  await run('release xtime');
  expect(await run('rollback xtime --why empty')).toBe(
    'xtime: aa is served (revision 3); nothing stands in for it; bad: bb.',
  );
  expect(await lastEntry()).toMatchObject({ action: 'rollback', from: 'bb', to: 'aa', why: 'empty' });
  expect(await run('release xtime')).toContain('was taken back as a bad one');
  expect(await run('release xtime --again')).toContain('bb is served');
  expect(await run('rollback xtime --to zz')).toMatch(/refused: zz is no release of xtime .*There are: aa\./);
});

test('rollback passes over the release before of a key in wrong hands, says so, and serves the last good one', async () => {
  // aa is the team's former release, bb that of a thief with the key, cc the repaired one.
  await run('keys renew team');
  await run('release xtime');
  const stolen = pointer().key;
  await run('keys renew team');
  await run('release xtime', aBuild('xtime', 'cc'));
  await run(`keys revoke ${stolen} --compromised`);
  expect(await run('rollback xtime --why empty')).toMatch(
    new RegExp(
      `^Passed over: bb of xtime enters no document: it is signed with the key ${stolen}, which was revoked on .* in wrong hands\\.\nxtime: aa is served \\(revision 4\\); nothing stands in for it; bad: cc\\.$`,
    ),
  );
  expect(pointer()).toMatchObject({ current: 'aa', previous: null });
});

test('a rollback goes through at once, and says whom it breaks and what to do', async () => {
  await start(aBuild('host', 'h2', { '@fixed-ops/ui': '2.0.0' }), aBuild('xtime', 'bb', { '@fixed-ops/ui': '2.0.0' }));
  expect([pointer('host').current, pointer().current]).toEqual(['h2', 'bb']);
  const said = (await run('rollback host --why blank')).split('\n');
  expect(pointer('host').current).toBe('h1');
  expect(said).toEqual([
    'host: h1 is served (revision 3); nothing stands in for it; bad: h2.',
    'Release bb of xtime (the current one) would not run in release h1 of the host (the current one): it was built against @fixed-ops/ui 2.0.0, and the host provides 1.0.0.',
    'Release what fits that host, or roll that back as well: until then such pages fail or show a card.',
  ]);
});

test('canary gives a release to some, promote to all, and --stop takes it back', async () => {
  expect(await run('canary xtime --share 10%')).toContain('aa is served (revision 2); bb to 10 % of the visitors');
  expect(await run('promote xtime')).toContain('bb is served (revision 3); aa stands in for it');
  expect(await run('canary xtime --share 5', aBuild('xtime', 'cc'))).toContain('cc to 5 %');
  expect(await run('canary xtime --stop --bad')).toContain('bb is served (revision 5); aa stands in for it; bad: cc');
  expect(await lastEntry()).toMatchObject({ action: 'stop-canary', canary: null });
  const again = 'canary xtime --release cc --share 5';
  expect(await run(again)).toContain(
    'Release it again if it is not: npm run canary -- xtime --release cc --share 5 --again',
  );
  expect(await run(`${again} --again`)).toContain(
    'bb is served (revision 6); cc to 5 % of the visitors; aa stands in for it.',
  );
  await run('canary xtime --stop --bad');
  expect(await run('promote xtime')).toContain('refused: xtime has no canary to give to all.');
});

test('preview adds a release that no pointer names, and says a link of the team for one person until an hour', async () => {
  const before = pointer();
  const said = await run('preview xtime --for Dana@Example.com --hours 2');
  expect(said).toContain('bb (version 1.0.0) is in the store');
  expect(said).toContain('xtime: bb for dana@example.com, until 2026-11-25T10:00:03.000Z. Nobody else gets it:');
  expect(pointer()).toEqual(before);
  const link = new URL(said.split('\n').at(-1) ?? '');
  expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/preview']);
  const content = readPreviewToken(link.searchParams.get('link') ?? '') ?? {};
  const objects = openFolder(folder);
  const { rootKey } = await openPlaneKeys(folder, objects, releaseKeys, { by: 'a test', now });
  const trust = { keys: (await readKeys(objects, rootKey)).keys, verify: verifySignature };
  expect(judgePreview(content, trust).value).toMatchObject({
    name: 'xtime',
    release: 'bb',
    person: 'dana@example.com',
  });
  expect(judgePreview({ ...content, person: 'eve@example.com' }, trust).distrust?.code).toBe('wrong_signature');
});

test('preview --release shows one of the store, elsewhere too, and none that would break or is bad', async () => {
  await run('release xtime');
  expect(await run('preview xtime --for dana@example.com --release aa --host https://ops.example.com')).toMatch(
    /aa for dana@example\.com[^\n]*\nhttps:\/\/ops\.example\.com\/preview\?link=[\w-]+$/,
  );
  await run('rollback xtime');
  expect(await run('preview xtime --for dana@example.com --release bb')).toContain('was taken back as a bad one');
  expect(await run('preview xtime --for dana@example.com --release zz')).toContain('refused: ');
  await start(aBuild('xtime', 'ee', { '@fixed-ops/ui': '2.0.0' }));
  expect(await run('preview xtime --for dana@example.com --release ee')).toContain(
    'would not run in release h1 of the host',
  );
});

test('a key that counts no more for a name is refused before anything is built, and no link is made that nobody can open', async () => {
  const { team } = await openPlaneKeys(folder, openFolder(folder), releaseKeys, { by: 'a test', now });
  await run(`keys revoke ${team?.id}`);
  const refusal = new RegExp(
    `^refused: Nothing of xtime can be signed here: it would be what is signed with the key ${team?.id}, which was revoked on 2026-11-25\\. The operator`,
  );
  const checked = jest.fn(async () => []);
  expect(await run('release xtime', undefined, checked)).toMatch(refusal);
  expect(await run('preview xtime --for dana@example.com --release aa')).toMatch(refusal);
  expect(checked).not.toHaveBeenCalled();
  expect(existsSync(join(folder, 'releases', 'xtime', 'bb'))).toBe(false);
});

test('gc keeps a release for as long as a link shows it to somebody, and forgets the link then', async () => {
  const dayMs = 24 * 60 * 60_000;
  await run('preview xtime --for dana@example.com --hours 336');
  clockMs += 13 * dayMs;
  expect(await run('gc --days 1')).toContain('Nothing goes');
  clockMs += 2 * dayMs;
  expect(await run('gc --days 1 --trial')).toBe('bb of xtime would go');
  expect(existsSync(join(folder, 'previews'))).toBe(true);
  expect(await run('gc --days 1')).toBe('bb of xtime is gone');
  expect(existsSync(join(folder, 'previews'))).toBe(false);
});

test.each(['release xtime', 'canary xtime --share 10'])(
  '%s is refused for a held remote before anything is built',
  async (words) => {
    await run('hold xtime --why audit');
    const checked = jest.fn(async () => []);
    expect(await run(words, undefined, checked)).toMatch(/^refused: xtime is held \(audit\), last changed by Dana/);
    expect(checked).not.toHaveBeenCalled();
    expect(existsSync(join(folder, 'releases', 'xtime', 'bb'))).toBe(false);
  },
);

test('hold keeps a pointer where it is, until it is let go', async () => {
  expect(await run('hold xtime --why audit')).toContain('held');
  expect(await lastEntry()).toMatchObject({ action: 'hold', why: 'audit' });
  expect(await run('hold xtime --why audit,-second-week')).toContain('revision 3');
  expect(await lastEntry()).toMatchObject({ action: 'hold', why: 'audit,-second-week' });
  await run('hold xtime --why audit');
  expect(await run('release xtime')).toMatch(/refused: xtime is held \(audit\)/);
  await run('hold xtime --off');
  expect(await run('release xtime')).toContain('bb is served');
});

test('releases lists what is served, and of one name every release', async () => {
  await run('release xtime');
  const all = await run('releases');
  expect(all.split('\n').slice(0, 2)).toEqual([
    'host: h1 is served (revision 1); nothing stands in for it.',
    'dashboards: nothing is released.',
  ]);
  expect(await run('releases xtime')).toMatch(
    /^xtime: bb is served.*\n {2}bb {2}1\.0\.0.*Dana\n {2}aa {2}1\.0\.0.*a start$/,
  );
});

test('keys lists them without a private one, renews, and revokes; what a key in wrong hands has signed is served no more', async () => {
  const listed = await run('keys');
  expect(listed).toMatch(/^root .*its private key is here\)\noperator .*\nteam-\w{8} .*\(here\)\ngateway-/);
  const secret =
    readFileSync(join(folder, 'keys', 'team.key'), 'utf8')
      .split(':')[1]
      ?.trim() ?? '?';
  expect(listed).not.toContain(secret);
  const before = pointer().key;
  expect(await run('keys renew team')).toMatch(/^team-\w{8} signs from now on/);
  expect(await run('release xtime')).toContain('bb is served');
  expect(pointer().key).not.toBe(before);
  expect(await run(`keys revoke ${before}`)).toContain('what it has signed before stays');
  // The key signed it before it was revoked.
  expect(await run('releases host')).toContain('host: h1 is served');
  expect(await run(`keys revoke ${before} --compromised`)).toContain('nothing that it has signed is served any more');
  expect(await run('releases host')).toContain('host: nothing is released.');
  expect(await run('keys revoke nobody')).toContain('refused: keys.json has no key nobody');
});

/** The public half of the team's key. */
const publicHalf = (): string => {
  const id = keyFile('team').split(':')[0];
  const { keys } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));
  return keys.find((key: { id: string }) => key.id === id).publicKey;
};
const keyFile = (kind: 'team' | 'gateway') => readFileSync(join(folder, 'keys', `${kind}.key`), 'utf8').trim();

test('renewing a key that the environment gives says where the new one is, and that the setting has to have it', async () => {
  given = { signingKey: keyFile('team'), gatewayKey: keyFile('gateway') };
  const before = pointer().key;
  const said = await run('keys renew team');
  const [, id = ''] = /^(team-\w{8}) is listed/.exec(said) ?? [];
  expect(keyFile('team')).toContain(id);
  expect(said).toContain(
    `FIXED_OPS_SIGNING_KEY gives ${before} here, which goes on signing: set it to the text of ${join(folder, 'keys', 'team.key')} wherever it is set`,
  );
  expect(said).not.toContain('signs from now on');
  await run('release xtime');
  expect(pointer().key).toBe(before);
  // The same words appear where a person needs them next.
  await run(`keys revoke ${before} --compromised`);
  expect(await run(`keys sign-again ${before}`)).toContain('set FIXED_OPS_SIGNING_KEY to it where that is set');
  given = { signingKey: keyFile('team') };
  expect(await run(`keys sign-again ${before} --yes`)).toContain('xtime is signed again and served.');
  given = { gatewayKey: keyFile('gateway') };
  expect(await run('keys renew gateway')).toMatch(
    /^gateway-\w{8} is listed\b.*\nFIXED_OPS_GATEWAY_KEY gives gateway-\w{8} here/,
  );
});

test('a team releases what its key may sign for from a machine that has that key alone, as the environment gives it', async () => {
  const pair = generateKeyPairSync('ed25519');
  // The format that openssl writes.
  const half = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const whole = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const added = await run(`keys add --owner Xtimers --public ${half} --names xtime`);
  const [id = ''] = /^team-\w{8}(?= may sign for xtime$)/m.exec(added) ?? [];
  const rootKey = readFileSync(join(folder, 'root.pub'), 'utf8').trim();
  for (const each of ['keys', 'root.pub']) rmSync(join(folder, each), { recursive: true });

  given = { rootKey, areMade: false };
  const checked = jest.fn(async () => []);
  expect(await run('release xtime', undefined, checked)).toContain(
    'refused: No key of a team is on this machine: give it with FIXED_OPS_SIGNING_KEY',
  );
  given = { ...given, signingKey: `${id}:${whole}` };
  expect(await run('release host', aBuild('host', 'h2'), checked)).toContain(
    `refused: Nothing of host can be signed here: it would be what is signed with the key ${id}, which may not sign for host.`,
  );
  expect(checked).not.toHaveBeenCalled();
  expect(await run('release xtime --why new-times')).toContain(
    'xtime: bb is served (revision 2); aa stands in for it.',
  );
  const stored = JSON.parse(readFileSync(join(folder, 'releases', 'xtime', 'bb', 'release.json'), 'utf8'));
  expect([pointer().key, stored.key]).toEqual([id, id]);
  expect(await run('keys renew team')).toContain('refused: Only the operator’s root key changes keys.json');
  // A person with only the public root key accepts it.
  given = { rootKey, areMade: false };
  expect(await run('releases xtime')).toMatch(
    /^xtime: bb is served \(revision 2\); aa stands in for it\.\n[\s\S]*\n {2}bb /,
  );
  expect(existsSync(join(folder, 'keys', 'team.key'))).toBe(false);
});

test('a renewed gateway key is in use once processes that run were started again, which is said before the old one is revoked', async () => {
  expect(await run('keys renew gateway')).toMatch(
    /^gateway-\w{8} signs for what is started from now on: .*gateway\.key\n.*start it again before you revoke the one before/,
  );
});

test('a renewed key may sign for no more than the one before it', async () => {
  const said = await run(`keys add --owner Xtimers --public ${publicHalf()} --names xtime`);
  expect(said).toContain('Xtimers (team), for xtime');
  expect(await run('keys renew team')).toMatch(
    /^(team-\w{8}) signs from now on[\s\S]*\n\1 {2}Xtimers \(team\), for xtime {2}\(here\)/,
  );
  expect(await run('release host')).toContain('may not sign for host');
});

test('what a key in wrong hands has signed is listed, and signed again once somebody has looked at it', async () => {
  await run('release xtime');
  const lost = pointer().key;
  await run('keys renew team');
  expect(await run(`keys sign-again ${lost}`)).toContain(`refused: What ${lost} has signed is served`);
  await run(`keys revoke ${lost} --compromised`);
  const listed = await run(`keys sign-again ${lost}`);
  expect(listed).toMatch(
    /xtime: bb is served.*\n {2}bb {2}2026.*Dana\n {2}aa {2}2026.*a start\nxtime would be signed again\./,
  );
  expect(listed).toContain('do the same with --yes.');
  expect(await run('releases xtime')).toContain('xtime: nothing is released.');

  expect(await run(`keys sign-again ${lost} --yes`)).toContain('xtime is signed again and served.');
  expect(await run('releases xtime')).toMatch(/^xtime: bb is served \(revision 3\); aa stands in for it\./);
  expect(await lastEntry()).toMatchObject({
    action: 'keys',
    name: 'xtime',
    to: 'bb',
    why: `signed again after ${lost}`,
  });
  expect(await run('rollback xtime')).toContain('aa is served');
  expect(await run(`keys sign-again ${lost}`)).toBe(`Nothing is left that only ${lost} has signed.`);
});

test('what a key in wrong hands has released is found where another key has moved its pointer since', async () => {
  await run('release xtime');
  const lost = pointer().key;
  await run('keys renew team');
  await run('hold xtime');
  const { key, revision } = pointer();
  expect(key).not.toBe(lost);
  await run(`keys revoke ${lost} --compromised`);
  expect(await run(`keys sign-again ${lost}`)).toContain('xtime would be signed again.');
  expect(await run(`keys sign-again ${lost} --yes`)).toContain('xtime is signed again and served.');
  expect(pointer()).toMatchObject({ current: 'bb', isHeld: true, revision: revision + 1 });
  const signedBy = JSON.parse(readFileSync(join(folder, 'releases', 'xtime', 'bb', 'release.json'), 'utf8'));
  expect(signedBy).toMatchObject({ key });
  expect(await run(`keys sign-again ${lost}`)).toBe(`Nothing is left that only ${lost} has signed.`);
});

test('an older keys.json that somebody puts back after a key was revoked by command is not followed', async () => {
  const path = join(folder, 'keys.json');
  const before = readFileSync(path, 'utf8');
  const lost = pointer().key;
  await run('keys renew team');
  await run(`keys revoke ${lost} --compromised`);
  writeFileSync(path, before);
  expect(await run('releases xtime')).toContain('xtime: nothing is released.');
});

test('a release whose files are others than a key in wrong hands had signed is not signed again', async () => {
  const lost = pointer().key;
  await run('keys renew team');
  await run(`keys revoke ${lost} --compromised`);
  writeFileSync(join(folder, 'releases', 'xtime', 'aa', 'remoteEntry.js'), '/* aA */');
  const said = await run(`keys sign-again ${lost} --yes`);
  expect(said).toContain('xtime is not signed again: aa has another remoteEntry.js than the one that was signed.');
  expect(said).toContain('host is signed again and served.');
  expect(await run('releases xtime')).toContain('xtime: nothing is released.');
});

test('keys init puts back the list of a folder that has lost it, which every other command asks for; where there is one it lists the keys', async () => {
  const listed = await run('keys');
  expect(await run('keys init')).toBe(listed);
  // A server has verified the plane, as a command that reads it does.
  await run('releases');
  rmSync(join(folder, 'keys.json'));
  expect(await run('keys')).toMatch(/^refused: There is no keys\.json at .* npm run keys -- init puts/);
  const said = await run('keys init');
  expect(said).toMatch(
    /^keys\.json is the last one that this machine has believed again \(revision 1, of 2026-11-25\)\./,
  );
  expect(said).toContain(listed);
  expect(await run('releases xtime')).toContain('xtime: aa is served');
});

test('keys init makes keys where a machine that serves others has none, as the refusal says', async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  given = { areMade: false };
  expect(await run('keys')).toContain('or make keys in this data folder: npm run keys -- init');
  expect(await run('keys init')).toMatch(/^Keys are made, and .* lists them\.\nroot .*its private key is here\)$/m);
  expect(await run('keys')).toMatch(/^root /);
});

const publicKey = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';
test('keys add lets another team sign for its names', async () => {
  expect(await run(`keys add --owner Service --public ${publicKey} --names xtime,dashboards`)).toMatch(
    /team-\w{8} may sign for xtime, dashboards\n[\s\S]*Service \(team\), for xtime, dashboards/,
  );
});

test('keys add with names that are written with spaces lists them, and lets no key that was revoked sign again', async () => {
  const said = await runWords(['keys', 'add', '--owner', 'x', '--public', publicKey, '--names', 'xtime, host']);
  expect(said).toContain('x (team), for xtime, host');
  const [id = ''] = /team-\w{8}/.exec(said) ?? [];
  await run(`keys revoke ${id} --compromised`);
  expect(await run(`keys add --owner x --public ${publicKey} --names xtime`)).toMatch(
    new RegExp(`refused: ${id} was revoked on 2026-11-25 as one in wrong hands.*Have the team make another`),
  );
  expect(await run('keys')).toMatch(new RegExp(`${id} .*revoked on`));
});

test('keys add says which of the names nothing is placed as, and lists the key all the same', async () => {
  const said = await run(`keys add --owner x --public ${publicKey} --names xtime,xtme,host`);
  expect(said).toMatch(/may sign for xtime, xtme, host\nNothing is placed as xtme yet\. If that is mistyped, run/);
  expect(said).toContain('x (team), for xtime, xtme, host');
  expect(await run(`keys add --owner x --public ${publicKey} --names *`)).not.toContain('Nothing is placed as');
});

test.each([
  ['nonsense', 'There is no command nonsense'],
  ['release', 'Name the remote, or host.'],
  ['release xtime dashboards', 'One name at a time'],
  ['release nobody', 'There is no remote of the name nobody. There are: host, dashboards'],
  ['releases nobody', 'There is no remote of the name nobody. There are: host, dashboards'],
  ['rollback xtime --again', 'npm run rollback -- <remote|host>'],
  ['canary xtime', '--share is the percentage of visitors from 0.01 to 99, not nothing'],
  ['canary xtime --share 100', 'not 100'],
  ['preview host --for dana@example.com', 'give it to some with npm run canary -- host'],
  ['preview xtime', '--for is the e-mail of the one who is to see it, not nothing.'],
  ['preview xtime --for dana', 'not dana.'],
  ['preview xtime --for dana@example.com --hours 400', '--hours is a whole number from 1 to 336, not 400.'],
  ['preview xtime --for dana@example.com --host ops', '--host is the address of a host'],
  ['keys renew nobody', 'Renewed is the key of the team or of the gateway.'],
  ['keys add --owner x', 'A key is added with --owner and --public.'],
  [
    `keys add --owner x --public ${publicKey} --names xtime,Parts`,
    'Parts must be lower case letters, digits and dashes',
  ],
  ['keys add --owner x --public MCowBQYDK2Vw --names xtime', '--public is no Ed25519 key'],
  ['keys revoke team-1 team-2', 'One key at a time: team-1, team-2.'],
  ['keys renew team gateway', 'One key at a time: team, gateway.'],
])('%s is refused with how it is used, and nothing is changed', async (words, sentence) => {
  const keysBefore = readFileSync(join(folder, 'keys.json'), 'utf8');
  const before = pointer();
  expect(await run(words)).toContain(sentence);
  expect(pointer()).toEqual(before);
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(keysBefore);
});

test.each(['release --help', 'canary xtime -h', 'keys --help'])(
  '%s says how the command is called, and changes nothing',
  async (words) => {
    const keysBefore = readFileSync(join(folder, 'keys.json'), 'utf8');
    const before = pointer();
    expect(await run(words)).toMatch(
      new RegExp(`^npm run ${words.split(' ')[0]} .*\n[A-Z].*docs/operations.md, "(Releases|Keys)".$`),
    );
    expect(pointer()).toEqual(before);
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(keysBefore);
  },
);

test('an option that does not exist is called one, with those that there are', async () => {
  expect(await run('promote xtime --shaer 10')).toBe(
    'refused: There is no option --shaer.\nnpm run promote -- <remote|host> [--why <text>]',
  );
});

test.each(['releases', 'releases xtime', 'rollback xtime', 'gc'])(
  'under another root key %s says that nothing is believed, and not that nothing is there',
  async (words) => {
    given = { rootKey: publicKey };
    const said = await run(words);
    expect(said).toMatch(
      /^keys\.json has a signature that the pinned root key has not made\.\nrefused: Nothing of what .* has is believed/,
    );
    expect(said).not.toContain('There is no remote');
    expect(said).not.toContain('npm start makes the first');
  },
);

test('in a folder in which nothing is released yet releases says so, and where', async () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await run('releases')).toBe(
    `refused: Nothing is placed at ${folder} yet: npm start makes the first placements.`,
  );
});
