import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { ENTRY_FILE } from '@fixed-ops/federation';
import { type DeltaOptions, type Deltas, openDeltas, type ReleasedScript, stemOf } from '@fixed-ops/releases';
import type { FastifyInstance } from 'fastify';
import type { ServedReader } from './served-releases.ts';

const REMOTE_SCRIPT = /^\/remotes\/([a-z][a-z0-9-]*)\/([\w-][\w.-]*)\/([\w-][\w.-]*\.js)$/;
const HOST_SCRIPT = /^\/assets\/([\w-][\w.-]*\.js)$/;
/** A hash as a structured field: SHA-256 in base64 between colons. */
const DICTIONARY = /^:([A-Za-z0-9+/]{43}=):$/;

function scriptOf(address: string): ReleasedScript | null {
  const path = address.split('?', 1)[0] ?? '';
  const [, name, release, file] = REMOTE_SCRIPT.exec(path) ?? [];
  if (name !== undefined && release !== undefined && file !== undefined) return { kind: 'remote', name, release, file };
  const [, asset] = HOST_SCRIPT.exec(path) ?? [];
  return asset === undefined ? null : { kind: 'host', file: asset };
}

/**
 * The pattern of the later files for which a script is a dictionary: the same script of other releases. The entry of the first remote,
 * which most visits load first, also serves every other entry, because all contain the same runtime. A browser with an earlier entry of the
 * remote itself uses that one, because its pattern is longer.
 */
function matchOf(script: ReleasedScript, first: string | null): string {
  if (script.kind === 'host') return `/assets/${stemOf(script.file).replace(/\.js$/, '')}.*.js`;
  const isForAll = script.file === ENTRY_FILE && script.name === first;
  return `/remotes/${isForAll ? '*' : script.name}/*/${script.file}`;
}

const takesDeltas = (accepted: string | undefined) => /(?:^|,)\s*dcz\s*(?:,|$)/.test(accepted ?? '');
const isImmutable = (cacheControl: unknown) => typeof cacheControl === 'string' && cacheControl.includes('immutable');

/**
 * Offers every script of a release as a dictionary for the same script of later releases (RFC 9842), and sends only the difference to a
 * browser that has such a dictionary. Other browsers notice nothing. Register it before the files.
 *
 * @param options.firstRemote the name of the first remote in the navigation, or null
 */
export function serveDeltas(
  site: FastifyInstance,
  {
    deltas,
    immutable,
    firstRemote,
  }: { readonly deltas: Deltas; readonly immutable: string; readonly firstRemote: () => Promise<string | null> },
): void {
  site.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !takesDeltas(request.headers['accept-encoding'])) return;
    const [, dictionary] = DICTIONARY.exec(String(request.headers['available-dictionary'] ?? '')) ?? [];
    const script = scriptOf(request.url);
    if (dictionary === undefined || script === null) return;
    const delta = await deltas.find(script, dictionary);
    if (delta === null) return;
    // nginx would cache the whole file for everybody with this dictionary, and never request the delta.
    if (delta === 'being made') return void reply.header('X-Accel-Expires', '0');
    return reply
      .header('Cache-Control', immutable)
      .header('Content-Encoding', 'dcz')
      .header('Vary', 'accept-encoding')
      .type('application/javascript; charset=utf-8')
      .send(delta);
  });

  site.addHook('onSend', async (request, reply) => {
    const script = scriptOf(request.url);
    if (script === null || !isImmutable(reply.getHeader('cache-control'))) return;
    reply.header('Use-As-Dictionary', `match="${matchOf(script, await firstRemote())}", match-dest=("script")`);
    const varies = String(reply.getHeader('vary') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    reply.header('Vary', [...new Set([...varies, 'accept-encoding', 'available-dictionary'])].join(', '));
  });
}

/** The first remote in the navigation. */
export const firstRemoteOf = (served: ServedReader) => async () => {
  const remotes = (await served.read(null))?.remotes ?? [];
  return remotes.toSorted((a, b) => a.order - b.order)[0]?.name ?? null;
};

/** Opens the deltas of the releases in a data folder, which are stored beside them. */
export function openDeltasOf(dataFolder: string, options: DeltaOptions): Deltas {
  return openDeltas({ releases: releasesFolder(dataFolder), deltas: join(dataFolder, 'deltas') }, options);
}

/** Makes the deltas that most browsers will request, while the product already serves. Until they exist, files are sent whole. */
export async function prepareDeltas(
  deltas: Deltas,
  firstRemote: () => Promise<string | null>,
  report: (problem: string) => void,
): Promise<void> {
  try {
    await deltas.prepare(await firstRemote());
  } catch (error) {
    report(`Deltas of releases were not made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
