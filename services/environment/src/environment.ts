import { isAbsolute, resolve } from 'node:path';
import proxyaddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { isDatabaseServer, isMailServer } from './server-urls.ts';
import { placeOfFolders } from './system-folder.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Origins as a browser names them, without a path; the list may have spaces. */
function readOrigins(text: string): string[] | null {
  const origins = text.split(',').map((each) => each.trim());
  return origins.every((each) => /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each)
    ? origins
    : null;
}

/**
 * Of an address as people open it. Null where more than an origin is named: all paths of the product begin at `/`, so that nobody could sign in
 * below another one.
 */
function readPublicUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

/** Addresses and ranges of addresses; the list may have spaces. */
function readProxies(text: string): string[] | null {
  const proxies = text.split(',').map((each) => each.trim());
  try {
    proxyaddr.compile(proxies);
    return proxies;
  } catch {
    return null;
  }
}

/** Nobody's address: in a demo, mail stays in the embedded mailbox. A real relay must be told a real one. */
const DEMO_SUPPORT_EMAIL = 'support@example.com';

const optionalText = z.string().trim().min(1).optional();

const privateKey = z
  .string()
  .regex(/^[\w.-]{1,60}:[A-Za-z0-9+/]{40,}=*$/, { error: 'must be a private key as npm run keys makes it: <id>:<key>' })
  .optional();

const settingsSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .pipe(z.number().max(65_535, { error: 'must be a port number from 0 to 65535' }))
    .default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  FIXED_OPS_DATA: placeOfFolders.default('.data'),
  // What else is wrong with it says services/releases, which reads it.
  RELEASE_STORE: placeOfFolders.optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  DEMO_TODAY: z.string().refine(isCalendarDate, { error: 'must be a date such as 2026-11-20' }).optional(),
  DEMO_VAULT: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  DEMO_LATE_FEED: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { abort: true, error: 'must begin with postgres:// or postgresql://' })
    .refine(isDatabaseServer, {
      error:
        'must be an address such as postgres://user:password@db.example.com:5432/fixedops, in which # / ? @ and % of a password are written %23 %2F %3F %40 and %25',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error:
        'must be an address such as smtps://user:password@mail.example.com:465, in which # / ? @ and % of a password are written %23 %2F %3F %40 and %25',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
      error: 'must be an address such as Fixed Ops <no-reply@example.com>',
    })
    .optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address such as support@example.com' }).optional(),
  FIXED_OPS_IDENTITY: optionalText,
  PUBLIC_URL: z
    .string()
    .refine((text) => readPublicUrl(text) !== null, {
      error: 'must be the address that people open, without a path, such as https://fixedops.example.com',
    })
    .transform((text) => readPublicUrl(text) ?? undefined)
    .optional(),
  OVERRIDE_ORIGINS: z
    .string()
    .refine((text) => readOrigins(text) !== null, {
      error: 'must be origins separated by commas, such as http://localhost:3105',
    })
    .transform((text) => readOrigins(text) ?? [])
    .default([]),
  OVERRIDE_HOST: z.enum(['release', 'development'], { error: 'must be release or development' }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => readProxies(text) !== null, {
      error: 'must be addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    })
    .transform((text) => readProxies(text) ?? [])
    .default([]),
  FIXED_OPS_ROOT_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{40,}=*$/, { error: 'must be a public key as npm run keys prints it' })
    .optional(),
  FIXED_OPS_GATEWAY_KEY: privateKey,
  FIXED_OPS_SIGNING_KEY: privateKey,
  FIXED_OPS_KEYS: z.enum(['make', 'given'], { error: 'must be make or given' }).optional(),
  LOG_LEVEL: optionalText,
});

const environmentSchema = settingsSchema.refine(
  ({ OVERRIDE_HOST, OVERRIDE_ORIGINS }) => OVERRIDE_HOST !== 'development' || OVERRIDE_ORIGINS.length > 0,
  {
    path: ['OVERRIDE_HOST'],
    error: 'is for nobody without OVERRIDE_ORIGINS, the development servers that developers may have remotes from',
  },
);

/** What the operator has set, checked and with defaults; addresses and paths are absolute. */
export interface Environment {
  port: number;
  host: string;
  dataFolder: string;
  isDemo: boolean;
  demoToday: string | undefined;
  hasDemoVault: boolean;
  hasLateDemoFeed: boolean;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Where messages from /support go; null when nobody has said. */
  supportEmail: string | null;
  /** File with the settings of a hosted identity tenant; without it the embedded provider serves. */
  identityFile: string | undefined;
  publicUrl: string | undefined;
  /** Origins of development servers that developers may have remotes from in the place of releases. */
  overrideOrigins: readonly string[];
  /** Addresses and ranges of the proxies that may name the client's address in X-Forwarded-For. */
  trustedProxies: readonly string[];
  /** Keys of the release plane (services/releases). */
  releaseKeys: {
    /** Public root key that `keys.json` has to be signed with; undefined where it is pinned in the data folder. */
    rootKey: string | undefined;
    /** Private key of the gateway, and of a team: `<id>:<key>`. */
    gatewayKey: string | undefined;
    signingKey: string | undefined;
    /** Whether keys that were never there are made in the data folder. */
    areMade: boolean;
  };
  logLevel: string | undefined;
}

/** A setting that cannot be used; the message names the variable and what is expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

/**
 * Whether the product runs for this machine alone. Both must say so: a server on the loopback address may stand behind
 * a proxy, and then the mailbox, with everybody's codes in it, and accounts with a published password would be open to
 * whoever reaches the proxy.
 */
export function isLocalRun({ host, publicUrl }: Pick<Environment, 'host' | 'publicUrl'>): boolean {
  return (
    isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')))
  );
}

/** A refused value as it may be shown: an address without the user, password and parameters inside, since logs are kept. */
function shownValue(name: string, value: string): string {
  if (name.endsWith('_KEY')) return '…';
  if (!name.endsWith('_URL')) return value;
  return value.replace(/^(\w*:\/\/)?[\s\S]*@/, '$1…@').replace(/\?[\s\S]*$/, '?…');
}

/** Reads the environment variables. Throws `EnvironmentError` naming every wrong one. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): Environment {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} is "${shownValue(name, present[name] ?? '')}": it ${issue.message}.`;
    });
    throw new EnvironmentError(lines.join('\n'));
  }
  const values = result.data;
  const publicUrl = values.PUBLIC_URL;
  // Demo accounts have published passwords: never on a reachable address unless asked for by name.
  const isDemo = values.DEMO === undefined ? isLocalRun({ host: values.HOST, publicUrl }) : values.DEMO === 'on';
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: isAbsolute(values.FIXED_OPS_DATA)
      ? values.FIXED_OPS_DATA
      : resolve(workingFolder, values.FIXED_OPS_DATA),
    isDemo,
    demoToday: values.DEMO_TODAY,
    hasDemoVault: values.DEMO_VAULT === 'on',
    hasLateDemoFeed: values.DEMO_LATE_FEED === 'on',
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL ?? (isDemo && values.SMTP_URL === undefined ? DEMO_SUPPORT_EMAIL : null),
    identityFile:
      values.FIXED_OPS_IDENTITY === undefined ? undefined : resolve(workingFolder, values.FIXED_OPS_IDENTITY),
    publicUrl,
    overrideOrigins: values.OVERRIDE_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    releaseKeys: {
      rootKey: values.FIXED_OPS_ROOT_KEY,
      gatewayKey: values.FIXED_OPS_GATEWAY_KEY,
      signingKey: values.FIXED_OPS_SIGNING_KEY,
      // Elsewhere the operator's key should not lie beside what it vouches for, unless the operator says so.
      areMade:
        values.FIXED_OPS_KEYS === undefined
          ? isLocalRun({ host: values.HOST, publicUrl })
          : values.FIXED_OPS_KEYS === 'make',
    },
    logLevel: values.LOG_LEVEL,
  };
}
