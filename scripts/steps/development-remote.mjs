import { createServer } from 'node:net';

const FIRST_REMOTE_PORT = 3101;

/** A mistake in how `npm run dev` was called; the message says what to do. */
export class DevelopmentError extends Error {
  name = 'DevelopmentError';
}

/**
 * Reads the arguments of `npm run dev [-- <remote> [--host <address>]]`. Answers the remotes to serve (all of them if none is named) and
 * the origin of the running host that shows the remote (null if the host is started here). Each remote gets its own port, so that two can
 * be developed at the same time. `REMOTE_PORT` is the port of the first one. Throws DevelopmentError.
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
  // A host elsewhere is always a whole product. The reader of all settings refuses other values of this setting.
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
 * Asks a running host whether it takes remotes from this origin. Answers what the host provides, by package and version (null if an older
 * host does not say so), and whether its pages update a component in place. Throws a DevelopmentError that tells the operator what to do.
 * The check comes first, because a build takes minutes.
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
 * The reasons why a remote cannot run in a host, one line each: packages that the host provides in another version, by the rule of the
 * gateway (`versionMismatches`), and packages that it does not provide. The host may be of an earlier release than these. `consumed`
 * contains only what the host of this checkout provides.
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

/** The command as the person typed it, with these words. */
const commandWith = (words) => ['npm run dev', ...(words.length === 0 ? [] : ['--', ...words])].join(' ');

/**
 * Takes the port and answers a function that frees it. If the port cannot be taken, throws a DevelopmentError with the sentence that
 * `sentence` makes of the error.
 */
async function takePort(port, host, sentence) {
  // A page that was left open may connect before the remote is served. It is refused at once, so that it does not wait.
  const holder = createServer((socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    holder.once('error', (error) => reject(new DevelopmentError(sentence(error))));
    holder.listen(port, host, resolve);
  });
  return () => new Promise((resolve) => holder.close(resolve));
}

/**
 * Takes the port of the remote while everything else is built, so that no other program has it when the remote is served. Answers a
 * function that frees it. Throws a DevelopmentError if the port cannot be taken, before minutes of building are spent. The message proposes
 * the command as the person typed it.
 */
export function holdPort(port, name, words) {
  const again = commandWith(words);
  return takePort(port, 'localhost', ({ code, message }) =>
    code === 'EADDRINUSE'
      ? `Port ${port} for ${name} is in use by another program. Stop that program, or choose another port: REMOTE_PORT=${port + 100} ${again}`
      : `Port ${port} for ${name} cannot be used (${message}). Choose another: REMOTE_PORT=3101 ${again}`,
  );
}

/**
 * Throws a DevelopmentError if the port of the product around the remotes is in use. The product would notice this only after the build.
 * The reader of all settings refuses a PORT that is no port number.
 */
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
 * Whether a page of this origin may read the remote’s files. Only pages of this machine and of the host that shows the remote may:
 * otherwise, any site open in the same browser could read the source.
 */
export function mayRead(origin, host) {
  if (origin !== undefined && origin === host) return true;
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin ?? '');
}
