import { createServer } from 'node:net';

const FIRST_REMOTE_PORT = 3101;

/** A mistake in how `npm run dev` was called; the message says what to do. */
export class DevelopmentError extends Error {
  name = 'DevelopmentError';
}

/**
 * Reads the arguments of `npm run dev -- <remote>`. Each remote has a port of its own, so that two can be developed at the
 * same time; `REMOTE_PORT` takes its place. Throws DevelopmentError.
 */
export function readDevelopmentRemote(args, variables, names) {
  const example = `Example: npm run dev -- ${names[0]}`;
  const [name, ...rest] = args;
  if (name === undefined)
    throw new DevelopmentError(`Say which remote to develop, one of: ${names.join(', ')}. ${example}`);
  if (!names.includes(name)) {
    throw new DevelopmentError(`There is no remote "${name}". The remotes are: ${names.join(', ')}. ${example}`);
  }
  if (rest[0]?.startsWith('-')) {
    throw new DevelopmentError(
      `There is no option ${rest[0]}: the remote is opened in the host that npm run dev starts on this machine. ${example}`,
    );
  }
  if (rest.length > 0) throw new DevelopmentError(`One remote at a time: "${rest.join(' ')}" is too much. ${example}`);
  return { name, port: readPort(variables.REMOTE_PORT) ?? FIRST_REMOTE_PORT + names.indexOf(name) };
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
 * Whether a page of this origin may read the remote’s files: pages of this machine only, or any site open in the same
 * browser could read the source.
 */
export function isLocalOrigin(origin) {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? '');
}
