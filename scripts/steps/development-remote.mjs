import { createServer } from 'node:net';

const FIRST_REMOTE_PORT = 3101;

/** A mistake in how `npm run dev` was called; the message says what to do. */
export class DevelopmentError extends Error {
  name = 'DevelopmentError';
}

/**
 * Reads the arguments of `npm run dev -- <remote> [--host <address>]`; `host` is the origin of a running host that is to show
 * the remote, null for one that is started here. Each remote has a port of its own, so that two can be developed at the
 * same time; `REMOTE_PORT` takes its place. Throws DevelopmentError.
 */
export function readDevelopmentRemote(args, variables, names) {
  const example = `Example: npm run dev -- ${names[0]}`;
  const [name, ...others] = args;
  if (name === undefined)
    throw new DevelopmentError(`Say which remote to develop, one of: ${names.join(', ')}. ${example}`);
  if (!names.includes(name)) {
    throw new DevelopmentError(`There is no remote "${name}". The remotes are: ${names.join(', ')}. ${example}`);
  }
  const { host, rest } = takeHost(others, name);
  if (rest[0]?.startsWith('-')) {
    throw new DevelopmentError(`There is no option ${rest[0]}; there is --host <address>. ${example}`);
  }
  if (rest.length > 0) throw new DevelopmentError(`One remote at a time: "${rest.join(' ')}" is too much. ${example}`);
  return { name, host, port: readPort(variables.REMOTE_PORT) ?? FIRST_REMOTE_PORT + names.indexOf(name) };
}

function takeHost(args, name) {
  const at = args.findIndex((each) => each === '--host' || each.startsWith('--host='));
  if (at === -1) return { host: null, rest: args };
  const isSplit = args[at] === '--host';
  const text = isSplit ? args[at + 1] : args[at].slice('--host='.length);
  if (!/^https?:\/\//.test(text ?? '') || !URL.canParse(text)) {
    const said = text ? `"${text}" is none` : 'there is none';
    throw new DevelopmentError(
      `--host needs the address of a running Fixed Ops; ${said}. Example: npm run dev -- ${name} --host https://staging.example.com`,
    );
  }
  return { host: new URL(text).origin, rest: args.toSpliced(at, isSplit ? 2 : 1) };
}

/**
 * Asks a running host whether it takes remotes from this origin. Throws DevelopmentError, saying what its operator has to
 * do, before minutes of building are spent.
 */
export async function ensureHostAllows(host, origin) {
  let overrides;
  try {
    const answer = await fetch(`${host}/config.json`, { signal: AbortSignal.timeout(10_000) });
    overrides = (await answer.json()).overrides;
  } catch (error) {
    throw new DevelopmentError(`${host} does not answer as Fixed Ops does (${error.message}). Is it running?`);
  }
  if (overrides?.origins?.includes(origin)) return;
  throw new DevelopmentError(
    `${host} takes no remote from ${origin}. Its operator allows it with OVERRIDE_ORIGINS=${[...(overrides?.origins ?? []), origin].join(',')}`,
  );
}

function readPort(text) {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new DevelopmentError(`REMOTE_PORT is "${text}": it must be a port number from 1 to 65535.`);
}

/** Throws DevelopmentError when the port of the remote cannot be taken, before minutes of building are spent. */
export async function ensurePortIsFree(port, name) {
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', (error) =>
      reject(
        new DevelopmentError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} for ${name} is in use by another program. Stop that program, or choose another port: REMOTE_PORT=${port + 100} npm run dev -- ${name}`
            : `Port ${port} for ${name} cannot be used (${error.message}). Choose another: REMOTE_PORT=3101 npm run dev -- ${name}`,
        ),
      ),
    );
    probe.listen(port, 'localhost', resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Whether a page of this origin may read the remote’s files: pages of this machine and of the host that is to show it, or any
 * site open in the same browser could read the source.
 */
export function mayRead(origin, host) {
  if (origin !== undefined && origin === host) return true;
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? '');
}
