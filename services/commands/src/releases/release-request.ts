import { parseArgs } from 'node:util';
import { HOST, MOST_PREVIEW_DAYS, nameSchema } from '@fixed-ops/federation';
import { isPublicKey, KEPT_DAYS } from '@fixed-ops/releases';
import { z } from 'zod';
import { helpOf } from '../help.ts';
import { ReleaseCommandError } from './release-command-error.ts';

/** The request of one of the commands. */
export type ReleaseCommandRequest =
  | { readonly command: 'release'; readonly name: string; readonly isAgain: boolean; readonly why: string }
  | { readonly command: 'rollback'; readonly name: string; readonly to: string | null; readonly why: string }
  | {
      readonly command: 'canary';
      readonly name: string;
      readonly share: number;
      readonly release: string | null;
      readonly isAgain: boolean;
      readonly why: string;
    }
  | { readonly command: 'stop-canary'; readonly name: string; readonly isBad: boolean; readonly why: string }
  | { readonly command: 'promote'; readonly name: string; readonly why: string }
  | { readonly command: 'hold'; readonly name: string; readonly isHeld: boolean; readonly why: string }
  | {
      readonly command: 'preview';
      readonly name: string;
      /** Null builds the release from this checkout. */
      readonly release: string | null;
      /** E-mail of the person who may see the preview, in lower case. */
      readonly person: string;
      readonly hours: number;
      /** The address of the host. Null for that of this installation. */
      readonly host: string | null;
    }
  | { readonly command: 'releases'; readonly name: string | null }
  | { readonly command: 'gc'; readonly days: number; readonly isTrial: boolean }
  | { readonly command: 'keys'; readonly action: 'list' | 'init' | 'place' }
  | { readonly command: 'keys'; readonly action: 'renew'; readonly kind: 'team' | 'gateway' }
  | { readonly command: 'keys'; readonly action: 'revoke'; readonly id: string; readonly isCompromised: boolean }
  | { readonly command: 'keys'; readonly action: 'sign-again'; readonly id: string; readonly isTrial: boolean }
  | {
      readonly command: 'keys';
      readonly action: 'add';
      readonly owner: string;
      readonly publicKey: string;
      readonly names: readonly string[];
    };

const USAGE: Readonly<Record<string, string>> = {
  release: 'npm run release -- <remote|host> [--why <text>] [--again]',
  rollback: 'npm run rollback -- <remote|host> [--to <release>] [--why <text>]',
  canary:
    'npm run canary -- <remote|host> --share <percent> [--release <release>] [--why <text>] [--again], or --stop [--bad]',
  promote: 'npm run promote -- <remote|host> [--why <text>]',
  hold: 'npm run hold -- <remote|host> [--off] [--why <text>]',
  preview: 'npm run preview -- <remote> --for <e-mail> [--release <release>] [--hours <hours>] [--host <address>]',
  releases: 'npm run releases [-- <remote|host>]',
  gc: 'npm run gc [-- --days <days>] [--trial]',
  keys: 'npm run keys [-- init | place | renew team|gateway | revoke <id> [--compromised] | sign-again <id> [--yes] | add --owner <words> --public <key> --names <remote,…>]',
};

/** The purpose of each command, and the page of docs with more. */
const PURPOSE: Readonly<Record<string, string>> = {
  release: 'Builds and checks what this checkout has, and serves it to all.',
  rollback: 'Returns to the last healthy release, or to one before it, without a build.',
  canary: 'Gives a release to some of the visitors, or takes it back.',
  promote: 'Gives the canary to all.',
  hold: 'Keeps a pointer where it is, whatever is built, or lets it go.',
  preview: 'Makes a link by which one person sees a release.',
  releases: 'Says what is served; of one name every release.',
  gc: 'Takes releases away that nothing needs any more.',
  keys: 'Says which keys count, and changes that.',
};

const options = {
  why: { type: 'string', default: '' },
  again: { type: 'boolean', default: false },
  to: { type: 'string' },
  share: { type: 'string' },
  release: { type: 'string' },
  for: { type: 'string' },
  hours: { type: 'string' },
  host: { type: 'string' },
  stop: { type: 'boolean', default: false },
  bad: { type: 'boolean', default: false },
  off: { type: 'boolean', default: false },
  compromised: { type: 'boolean', default: false },
  owner: { type: 'string' },
  public: { type: 'string' },
  names: { type: 'string' },
  days: { type: 'string' },
  trial: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;
type OptionName = keyof typeof options;

/** The options of each command. */
const takes: Readonly<Record<string, readonly OptionName[]>> = {
  release: ['why', 'again'],
  rollback: ['why', 'to'],
  canary: ['why', 'share', 'release', 'again', 'stop', 'bad'],
  promote: ['why'],
  hold: ['why', 'off'],
  preview: ['for', 'release', 'hours', 'host'],
  releases: [],
  gc: ['days', 'trial'],
  keys: ['compromised', 'yes', 'owner', 'public', 'names'],
};

const daysSchema = z.coerce.number().int().min(1).max(3650).default(KEPT_DAYS);
const DAY_HOURS = 24;
const hoursSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(MOST_PREVIEW_DAYS * DAY_HOURS)
  .default(DAY_HOURS);
const shareSchema = z.coerce.number().min(0.01).max(99);

/** The usage of a command if its arguments ask for help (`--help`, `-h`). Null otherwise. */
export function readHelp([command = '', ...args]: readonly string[]): string | null {
  const usage = USAGE[command];
  if (usage === undefined) return null;
  const more = `docs/operations.md, "${command === 'keys' ? 'Keys' : 'Releases'}"`;
  return helpOf(args, { usage, purpose: PURPOSE[command] ?? '', more });
}

/** Replaces the words of `parseArgs` for an unknown option, which are a paragraph on positional arguments. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const [, option] = /^Unknown option '([^']+)'/.exec(said) ?? [];
  return option === undefined ? said : `There is no option ${option}.`;
}

function parse(args: readonly string[], command: string) {
  const allowed = Object.fromEntries((takes[command] ?? []).map((name) => [name, options[name]]));
  try {
    return parseArgs({ args: [...args], options: allowed, allowPositionals: true });
  } catch (error) {
    throw new ReleaseCommandError(`${wordsOf(error)}\n${USAGE[command]}`);
  }
}

/** Reads the arguments of a command. Throws `ReleaseCommandError` with the usage. */
export function readReleaseRequest([command = '', ...args]: readonly string[]): ReleaseCommandRequest {
  if (USAGE[command] === undefined)
    throw new ReleaseCommandError(`There is no command ${command}. There are:\n${Object.values(USAGE).join('\n')}`);
  const { values, positionals } = parse(args, command);
  const refuse = (why: string) => new ReleaseCommandError(`${why}\n${USAGE[command]}`);
  const text = (name: OptionName) => (typeof values[name] === 'string' ? values[name] : null);
  const is = (name: OptionName) => values[name] === true;
  if (command === 'keys') return readKeysRequest(positionals, { text, is, refuse });
  const [name, ...more] = positionals;
  if (more.length > 0) throw refuse(`One name at a time: ${positionals.join(', ')}.`);
  if (command === 'gc') {
    const days = daysSchema.safeParse(text('days') ?? undefined);
    if (name !== undefined) throw refuse('It looks at the releases of every name.');
    if (!days.success) throw refuse(`--days is a whole number from 1 to 3650, not ${text('days')}.`);
    return { command, days: days.data, isTrial: is('trial') };
  }
  if (command === 'releases') return { command, name: name ?? null };
  if (name === undefined) throw refuse('Name the remote, or host.');
  if (command === 'preview') return readPreviewRequest(name, { text, refuse });
  const why = text('why') ?? '';
  if (command === 'release') return { command, name, isAgain: is('again'), why };
  if (command === 'rollback') return { command, name, to: text('to'), why };
  if (command === 'promote') return { command, name, why };
  if (command === 'hold') return { command, name, isHeld: !is('off'), why };
  if (is('stop')) return { command: 'stop-canary', name, isBad: is('bad'), why };
  const share = shareSchema.safeParse(text('share')?.replace(/%$/, ''));
  if (!share.success)
    throw refuse(`--share is the percentage of visitors from 0.01 to 99, not ${text('share') ?? 'nothing'}.`);
  return { command: 'canary', name, share: share.data, release: text('release'), isAgain: is('again'), why };
}

function readPreviewRequest(
  name: string,
  { text, refuse }: Pick<Asked, 'text' | 'refuse'>,
): Extract<ReleaseCommandRequest, { command: 'preview' }> {
  if (name === HOST)
    throw refuse('A host is drawn before anybody knows who is there: give it to some with npm run canary -- host.');
  const person = z.email().safeParse(text('for')?.toLowerCase());
  if (!person.success)
    throw refuse(`--for is the e-mail of the one who is to see it, not ${text('for') ?? 'nothing'}.`);
  const hours = hoursSchema.safeParse(text('hours') ?? undefined);
  if (!hours.success)
    throw refuse(`--hours is a whole number from 1 to ${MOST_PREVIEW_DAYS * DAY_HOURS}, not ${text('hours')}.`);
  const host = text('host');
  if (host !== null && !/^https?:$/.test(URL.canParse(host) ? new URL(host).protocol : ''))
    throw refuse(`--host is the address of a host, as https://fixedops.example.com, not ${host}.`);
  return { command: 'preview', name, release: text('release'), person: person.data, hours: hours.data, host };
}

/** How the arguments of a command are read and refused. */
interface Asked {
  readonly text: (name: OptionName) => string | null;
  readonly is: (name: OptionName) => boolean;
  readonly refuse: (why: string) => ReleaseCommandError;
}

function readKeysRequest(
  [action = 'list', what, ...more]: readonly string[],
  { text, is, refuse }: Asked,
): ReleaseCommandRequest {
  if (more.length > 0) throw refuse(`One key at a time: ${[what, ...more].join(', ')}.`);
  if (action === 'list' || action === 'init' || action === 'place') return { command: 'keys', action };
  if (action === 'renew') {
    if (what !== 'team' && what !== 'gateway') throw refuse('Renewed is the key of the team or of the gateway.');
    return { command: 'keys', action, kind: what };
  }
  if (action === 'revoke') {
    if (what === undefined) throw refuse('Name the key that is to be revoked.');
    return { command: 'keys', action, id: what, isCompromised: is('compromised') };
  }
  if (action === 'sign-again') {
    if (what === undefined) throw refuse('Name the key in wrong hands whose signatures are to be made again.');
    return { command: 'keys', action, id: what, isTrial: !is('yes') };
  }
  if (action !== 'add') throw refuse(`There is nothing called ${action}.`);
  const [owner, publicKey] = [text('owner'), text('public')];
  if (owner === null || publicKey === null) throw refuse('A key is added with --owner and --public.');
  if (owner.trim() === '') throw refuse('--owner says whose key it is, in words.');
  if (!isPublicKey(publicKey)) throw refuse('--public is no Ed25519 key: it is the public half, SPKI in base64.');
  const names = (text('names') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (names.length === 0)
    throw refuse('--names says for which remotes the key may sign; * is all of them and the host.');
  const wrong = names.find((each) => each !== '*' && !nameSchema.safeParse(each).success);
  if (wrong !== undefined) throw refuse(`--names: ${wrong} must be lower case letters, digits and dashes, or *.`);
  return { command: 'keys', action, owner, publicKey, names };
}
