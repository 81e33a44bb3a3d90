import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pointer, Trust } from '@fixed-ops/federation';
import { openBelievedKeys } from '../keys/believed-keys.ts';
import { type KeySettings, openPlaneKeys, type PlaneKeys, readKeys } from '../keys/plane-keys.ts';
import { verifySignature } from '../keys/signatures.ts';
import { openFolderObjects } from '../objects/folder-objects.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { createPlaneReader } from '../plane/plane-reader.ts';
import type { BuiltApp } from '../publish/built-app.ts';
import type { OpenPairs } from '../publish/open-new-releases.ts';
import { publishBuilds } from '../publish/publish-builds.ts';

/** The placements that the product ships. */
export const defaultPlacement = join(__dirname, '../../../../deploy/placement.default.json');

const ownKeys: KeySettings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };

/** A separate data folder for each test of a file, with its store inside or where `openStore` says. Call it at the top of the file. */
export function usePlane(openStore: (folder: string) => ReleaseObjects = openFolderObjects) {
  let folder = '';
  let objects: ReleaseObjects;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-plane-'));
    objects = openStore(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = (time: string) => new Date(`2026-11-${time}Z`);

  /** A build with its name or other text as bytes. */
  function aBuild(name: string, release: string, content = `/* ${name} ${release} */`): BuiltApp {
    const build = join(folder, 'builds', `${name}-${release}`);
    mkdirSync(build, { recursive: true });
    writeFileSync(join(build, 'remoteEntry.js'), content);
    return { name, release, version: '1.0.0', commit: 'c0ffee', folder: build, shared: { '@fixed-ops/ui': '1.0.0' } };
  }

  const keys = (settings: Partial<KeySettings> = {}): Promise<PlaneKeys> =>
    openPlaneKeys(folder, objects, { ...ownKeys, ...settings }, { by: 'the test', now: at('20T08:00:00') });

  const trust = async (): Promise<Trust> => ({
    keys: (await readKeys(objects, (await keys()).rootKey)).keys,
    verify: verifySignature,
  });

  /** Publishes builds as a start does. */
  async function start(
    builds: readonly BuiltApp[],
    {
      placement = defaultPlacement,
      now = at('20T08:00:00'),
      openPairs,
      ...others
    }: {
      readonly placement?: string;
      readonly now?: Date;
      readonly openPairs?: OpenPairs;
      readonly team?: null;
    } = {},
  ) {
    return publishBuilds({
      dataFolder: folder,
      releasesFolder: join(folder, 'releases'),
      objects,
      keys: { ...(await keys()), ...others },
      builds,
      defaultPlacement: placement,
      by: 'a start',
      now,
      openPairs,
    });
  }

  const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  const write = (path: string, content: object | string) =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));

  return {
    folder: () => folder,
    objects: () => objects,
    at,
    aBuild,
    keys,
    trust,
    start,
    read,
    write,
    has: (...path: string[]) => existsSync(join(folder, ...path)),
    pointer: (name: string): Pointer => read('pointers', `${name}.json`),
    /** A reader like the gateway's that waits for each read, with its reports. */
    async reader(clockMs?: () => number) {
      const reported: string[] = [];
      const { rootKey } = await keys();
      const believed = openBelievedKeys(folder, rootKey);
      const report = (sentence: string) => void reported.push(sentence);
      const options = { objects, rootKey, believed, report, patienceMs: 60_000 };
      return { ...createPlaneReader(clockMs === undefined ? options : { ...options, clockMs }), reported };
    },
  };
}
