import { isAbsolute, resolve } from 'node:path';
import { environmentSchema } from './environment-schema.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Nobody's address: in a demo, mail stays in the embedded mailbox. A real relay must be told a real one. */
const DEMO_SUPPORT_EMAIL = 'support@example.com';

/**
 * What of the product a process is: `gateway` has documents, files of host and releases, configuration, signing in and the local mailbox; `api` has
 * the calls, what works by itself in the background, and loads of uploads; `all` is both.
 */
export type Part = 'all' | 'gateway' | 'api';

/** What the operator has set, checked and with defaults; addresses and paths are absolute. */
export interface Environment {
  port: number;
  host: string;
  dataFolder: string;
  part: Part;
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
  /** Whether a start opens new releases in a browser before it serves them. */
  opensReleases: boolean;
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
    part: values.FIXED_OPS_PART,
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
    opensReleases: values.OPEN_RELEASES === 'on',
    logLevel: values.LOG_LEVEL,
  };
}
