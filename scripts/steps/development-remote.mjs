import { createServer } from 'node:net';

const FIRST_REMOTE_PORT = 3101;

/** A mistake in how `npm run dev` was called; the message says what to do. */
export class DevelopmentError extends Error {
  name = 'DevelopmentError';
}

/**
 * Reads the arguments of `npm run dev [-- <remote> [--host <address>]]`: the remotes to serve, all of them when none is named,
 * and the origin of a running host that is to show one, null for a host that is started here. Each remote has a port of its
 * own, so that two can be developed at the same time; `REMOTE_PORT` is that of the first one served. Throws DevelopmentError.
 */
export function readDevelopment(args, variables, names) {
  const example = `Example: npm run dev -- ${names[0]}`;
  const { host, rest } = takeHost(args, args.find((each) => names.includes(each)) ?? names[0]);
  const [name, ...others] = rest;
  const option = rest.find((each) => each.startsWith('-'));
  if (option !== undefined)
    throw new DevelopmentError(`There is no option ${option}; there is --host <address>. ${example}`);
  if (name !== undefined && !names.includes(name))
    throw new DevelopmentError(`There is no remote "${name}". The remotes are: ${names.join(', ')}. ${example}`);
  if (others.length > 0)
    throw new DevelopmentError(
      `One remote or all of them: "${others.join(' ')}" is too much. ${example}; without a name: all remotes.`,
    );
  if (name === undefined && host !== null)
    throw new DevelopmentError(
      `Say which remote ${host} is to show, one of: ${names.join(', ')}. ${example} --host ${host}`,
    );
  const part = variables.FIXED_OPS_PART;
  // A host elsewhere is whole, whatever it is made of there; what is no part is left to who reads every setting.
  if (host === null && (part === 'gateway' || part === 'api'))
    throw new DevelopmentError(
      `FIXED_OPS_PART is "${part}": a part of a product has no development mode, npm run dev starts a whole one around the remotes. Leave the setting out: env -u FIXED_OPS_PART ${commandWith(args)}`,
    );
  const first = readPort(variables.REMOTE_PORT);
  if (name !== undefined) return { host, remotes: [{ name, port: first ?? FIRST_REMOTE_PORT + names.indexOf(name) }] };
  return { host, remotes: names.map((each, index) => ({ name: each, port: (first ?? FIRST_REMOTE_PORT) + index })) };
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
 * Asks a running host whether it takes remotes from this origin; answers what it provides by package and version, null from
 * one that does not say so yet, and whether its pages update a component in place. Throws DevelopmentError, saying what its operator
 * has to do, before minutes of building are spent.
 */
export async function ensureHostAllows(host, origin) {
  let overrides;
  let provided;
  let updatesInPlace;
  try {
    const answer = await fetch(`${host}/config.json`, { signal: AbortSignal.timeout(10_000) });
    ({ overrides, provides: provided = null, updatesInPlace = false } = await answer.json());
  } catch (error) {
    throw new DevelopmentError(`${host} does not answer as Fixed Ops does (${error.message}). Is it running?`);
  }
  if (overrides?.origins?.includes(origin)) return { provided, updatesInPlace };
  throw new DevelopmentError(
    `${host} takes no remote from ${origin}. Its operator allows it with OVERRIDE_ORIGINS=${[...(overrides?.origins ?? []), origin].join(',')}`,
  );
}

/**
 * What keeps a remote from running in a host, a line each: packages that are provided in another version, by the rule of the gateway (`versionMismatches`), and those
 * that are not provided, which a release of an earlier host knows nothing of. `consumed` has what this checkout's host provides alone.
 */
export function linesOfMisfits(name, consumed, provided, versionMismatches) {
  const missing = Object.entries(consumed)
    .filter(([each]) => !(each in provided))
    .map(([each, builtAgainst]) => ({ name: each, builtAgainst, provided: 'none' }));
  return [...versionMismatches(consumed, provided), ...missing].map(
    (each) => `  ${each.name}: ${name} is written for ${each.builtAgainst}, the host provides ${each.provided}`,
  );
}

const isPort = (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

function readPort(text) {
  if (text === undefined || text === '') return null;
  if (isPort(text)) return Number(text);
  throw new DevelopmentError(`REMOTE_PORT is "${text}": it must be a port number from 1 to 65535.`);
}

/** The command as it was called, with these words. */
const commandWith = (words) => ['npm run dev', ...(words.length === 0 ? [] : ['--', ...words])].join(' ');

/** Takes the port and answers what lets it go; throws what `sentence` says of the error where it cannot be taken. */
async function takePort(port, host, sentence) {
  // Who comes before it serves, as a page that was left open, is not kept waiting.
  const holder = createServer((socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    holder.once('error', (error) => reject(new DevelopmentError(sentence(error))));
    holder.listen(port, host, resolve);
  });
  return () => new Promise((resolve) => holder.close(resolve));
}

/**
 * Takes the port of the remote for as long as everything else is built, so that no other program has it when it is to be served, and answers
 * what lets it go. Throws DevelopmentError when it cannot be taken, before minutes of building are spent: it proposes the command as it was called.
 */
export function holdPort(port, name, words) {
  const again = commandWith(words);
  return takePort(port, 'localhost', ({ code, message }) =>
    code === 'EADDRINUSE'
      ? `Port ${port} for ${name} is in use by another program. Stop that program, or choose another port: REMOTE_PORT=${port + 100} ${again}`
      : `Port ${port} for ${name} cannot be used (${message}). Choose another: REMOTE_PORT=3101 ${again}`,
  );
}

/** Whether the port of the product around the remotes is free, which says so itself later; what is no port is left to who reads every setting. */
export async function ensureOwnPortIsFree({ PORT = '3000', HOST = '127.0.0.1' }, words) {
  if (!isPort(PORT)) return;
  const again = commandWith(words);
  const letGo = await takePort(Number(PORT), HOST, ({ code, message }) =>
    code === 'EADDRINUSE'
      ? `Port ${PORT} is in use, as by npm start. Stop that program, or start beside it: PORT=${Number(PORT) + 1} FIXED_OPS_DATA=<another folder> ${again}`
      : `Port ${PORT} on ${HOST} cannot be used (${message}). Choose another with PORT and HOST.`,
  );
  await letGo();
}

/**
 * Whether a page of this origin may read the remote’s files: pages of this machine and of the host that is to show it, or any
 * site open in the same browser could read the source.
 */
export function mayRead(origin, host) {
  if (origin !== undefined && origin === host) return true;
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? '');
}
