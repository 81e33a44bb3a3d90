import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  HOST,
  type Plan,
  type PlaneAction,
  type PointerContent,
  planCanary,
  planHold,
  planRelease,
  planStopCanary,
  pointerSchema,
} from '@fixed-ops/federation';
import {
  changePointer,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  readKeys,
  type Signer,
  verifySignature,
} from '@fixed-ops/releases';
import { z } from 'zod';
import { root } from '../../scripts/steps/workspace.mjs';
import { product } from '../product.ts';
import { queryRows } from '../sql/query.ts';
import { planePath, readPlaneText } from './releases.ts';

/** The pointer of a remote, or of the host. */
export const pointerOf = (name: string) => pointerSchema.parse(JSON.parse(readPlaneText(`pointers/${name}.json`)));

/** The version of releases that tests make. */
const SUCCESSOR_VERSION = '9.9.9';

/**
 * The release of a name that was built from the checkout. A test that was broken off may have left a successor as the current one. Throws
 * if the pointer names no built release.
 */
export function builtReleaseOf(name: string): string {
  const { current, previous, bad } = pointerOf(name);
  const isBuilt = (release: string) => {
    const file = `releases/${name}/${release}/release.json`;
    return existsSync(planePath(file)) && JSON.parse(readPlaneText(file)).version !== SUCCESSOR_VERSION;
  };
  const built = [current, previous, ...bad].find((release) => release !== null && isBuilt(release));
  if (!built) throw new Error(`No release of ${name} that was built is in the store`);
  return built;
}

const forgetCompressed = (path: string) => {
  for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true });
};

/**
 * Changes and renames the first script in a copy of the host, and lists it for the documents. No two hosts may have a script of the same
 * name.
 */
function changeHost(folder: string, { release, code = SUCCESSOR_CODE, isFirst = false }: Successor): void {
  const listed = join(folder, 'entry-files.json');
  const entries = JSON.parse(readFileSync(listed, 'utf8'));
  const [script] = entries.main.scripts;
  const changed = script.replace(/\.[0-9a-f]{10}\.js$/, `.${release.slice(0, 10)}.js`);
  renameSync(join(folder, script), join(folder, changed));
  forgetCompressed(join(folder, script));
  const text = readFileSync(join(folder, changed), 'utf8');
  writeFileSync(join(folder, changed), isFirst ? `${code}\n${text}` : `${text}\n${code}\n`);
  const hash = createHash('sha384')
    .update(readFileSync(join(folder, changed)))
    .digest('base64');
  const { [script]: _script, ...integrity } = entries.main.integrity;
  entries.main.scripts[0] = changed;
  entries.main.integrity = { ...integrity, [changed]: `sha384-${hash}` };
  writeFileSync(listed, JSON.stringify(entries));
}

/** A new name for a release. A release that was rolled back cannot be released again, not even by the second try of a test. */
export const newRelease = (): string => randomBytes(10).toString('hex');

/** The release store of the product, and the keys of its machine. */
export async function openStore() {
  const objects = openFolder(product.dataFolder);
  const own = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
  return { objects, keys: await openPlaneKeys(product.dataFolder, objects, own, { by: 'the test', now: new Date() }) };
}

const SUCCESSOR_CODE = '/* the successor */';

/** Another release of the host or of a remote. It differs by its name and by the code at the end of its first script. */
interface Successor {
  readonly name: string;
  readonly release: string;
  readonly code?: string;
  /** Whether the code of a host runs before everything else in that script. */
  readonly isFirst?: boolean;
  /** Versions by package: those that the release is written for, or those that it provides as the host. */
  readonly shared?: Readonly<Record<string, string>>;
}

/** Makes a build of a successor in a new folder. The caller removes the folder. */
function buildOf(successor: Successor) {
  const { name, release, code = SUCCESSOR_CODE, shared = {} } = successor;
  const { current } = pointerOf(name);
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-successor-'));
  cpSync(planePath(`releases/${name}/${current}`), folder, { recursive: true });
  rmSync(join(folder, 'release.json'), { force: true });
  const entry = join(folder, 'remoteEntry.js');
  if (name === HOST) changeHost(folder, successor);
  else {
    forgetCompressed(entry);
    appendFileSync(entry, `\n${code}\n`);
  }
  return { name, release, version: SUCCESSOR_VERSION, commit: null, folder, shared };
}

/**
 * Releases several successors together, as one start of the product does.
 *
 * @param team Signs the successors instead of the team of this machine.
 */
export async function releaseSuccessors(successors: readonly Successor[], team?: Signer): Promise<void> {
  const builds = successors.map(buildOf);
  const { objects, keys } = await openStore();
  await publishBuilds({
    objects,
    keys: { ...keys, team: team ?? keys.team },
    dataFolder: product.dataFolder,
    releasesFolder: planePath('releases'),
    builds,
    defaultPlacement: join(root, 'deploy/placement.default.json'),
    by: 'a team',
    now: new Date(),
  });
  for (const { folder } of builds) rmSync(folder, { recursive: true, force: true });
}

/**
 * Releases a successor of one name and returns the name of the release. If the successor is written for what the host does not provide
 * (`shared`), the release is added, but the pointer does not switch to it.
 */
export async function releaseSuccessor(
  name: string,
  release = newRelease(),
  code?: string,
  shared?: Readonly<Record<string, string>>,
  team?: Signer,
): Promise<string> {
  await releaseSuccessors([{ name, release, ...(code && { code }), ...(shared && { shared }) }], team);
  return release;
}

/** Changes a pointer as a team does. Throws if this machine has no key of a team, or if the change is refused. */
async function change(name: string, action: PlaneAction, plan: (before: PointerContent | null) => Plan): Promise<void> {
  const { objects, keys } = await openStore();
  if (keys.team === null) throw new Error('No key of a team is on this machine');
  const trust = { keys: (await readKeys(objects, keys.rootKey)).keys, verify: verifySignature };
  const outcome = await changePointer({ objects, trust, signer: keys.team, name, action, plan });
  if (outcome.kind !== 'done') throw new Error(`The pointer of ${name} is not changed: ${JSON.stringify(outcome)}`);
}

const REQUEST = { by: 'a team', why: 'a test' };

/** Makes a release in the store the current one, even if it breaks something, and even if it was rolled back before. */
export const pointAt = (name: string, release: string): Promise<void> =>
  change(name, 'release', (before) => planRelease(before, { ...REQUEST, name, release, again: true }, new Date()));

const setHold = (name: string, isHeld: boolean): Promise<void> =>
  change(name, 'hold', (before) => planHold(before, { ...REQUEST, isHeld }, new Date()));

/** Keeps a pointer where it is, whatever is built. */
export const hold = (name: string): Promise<void> => setHold(name, true);

/** Lets a held pointer follow new builds again. */
export const letGo = (name: string): Promise<void> => setHold(name, false);

/** Gives a release in the store to a share of the visitors. */
export const openCanary = (name: string, release: string, share: number): Promise<void> =>
  change(name, 'canary', (before) => planCanary(before, { ...REQUEST, release, share }, new Date()));

/** Ends the canary of a name, if it has one. */
export async function endCanary(name: string): Promise<void> {
  if (pointerOf(name).canary === null) return;
  await change(name, 'stop-canary', (before) => planStopCanary(before, { ...REQUEST, isBad: false }, new Date()));
}

/** Rolls a name back as a team does, so that other tests are not served the successor. */
export function rollBack(name: string): void {
  const words = ['--conditions=built', 'scripts/releases.mjs', 'rollback', name, '--why', 'a test is over'];
  const env = { ...process.env, FIXED_OPS_DATA: product.dataFolder };
  execFileSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
}

/** The outcomes of visits to a release, as browsers have reported them. The newest comes last. */
export async function visitsTo(name: string, release: string): Promise<string[]> {
  const rows = await queryRows(
    z.object({ outcome: z.string() }),
    'select outcome from client_view where remote = $1 and release = $2 order by began_at',
    [name, release],
  );
  return rows.map(({ outcome }) => outcome);
}
