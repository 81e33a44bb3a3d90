import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { type DeltaOptions, type Deltas, openDeltas, type ReleasedScript, stemOf } from '@fixed-ops/releases';
import type { FastifyInstance } from 'fastify';

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

/** Which later files a script helps to read: the same one of another release. */
function matchOf(script: ReleasedScript): string {
  return script.kind === 'remote'
    ? `/remotes/${script.name}/*/${script.file}`
    : `/assets/${stemOf(script.file).replace(/\.js$/, '')}.*.js`;
}

const takesDeltas = (accepted: string | undefined) => /(?:^|,)\s*dcz\s*(?:,|$)/.test(accepted ?? '');
const isImmutable = (cacheControl: unknown) => typeof cacheControl === 'string' && cacheControl.includes('immutable');

/**
 * Offers every script of a release as a dictionary for the same one of later releases (RFC 9842), and answers a browser that has such a
 * dictionary with what is new alone. Other browsers see no difference. Register it before the files themselves.
 */
export function serveDeltas(site: FastifyInstance, deltas: Deltas, immutable: string): void {
  site.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !takesDeltas(request.headers['accept-encoding'])) return;
    const [, dictionary] = DICTIONARY.exec(String(request.headers['available-dictionary'] ?? '')) ?? [];
    const script = scriptOf(request.url);
    if (dictionary === undefined || script === null) return;
    const delta = await deltas.find(script, dictionary);
    if (delta === null) return;
    // nginx would keep the whole file for everybody who has this dictionary, and never ask for the delta.
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
    reply.header('Use-As-Dictionary', `match="${matchOf(script)}", match-dest=("script")`);
    const varies = String(reply.getHeader('vary') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    reply.header('Vary', [...new Set([...varies, 'accept-encoding', 'available-dictionary'])].join(', '));
  });
}

/** Deltas of the releases in a data folder, kept beside them. */
export function openDeltasOf(dataFolder: string, options: DeltaOptions): Deltas {
  return openDeltas({ releases: releasesFolder(dataFolder), deltas: join(dataFolder, 'deltas') }, options);
}

/** Makes those that most browsers will ask for, while the product serves already; without them files go out whole. */
export async function prepareDeltas(deltas: Deltas, report: (problem: string) => void): Promise<void> {
  try {
    await deltas.prepare();
  } catch (error) {
    report(`Deltas of releases were not made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
