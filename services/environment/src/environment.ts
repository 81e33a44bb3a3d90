import { isAbsolute, resolve } from 'node:path';
import { environmentSchema } from './environment-schema.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** An invented address: in a demo, mail stays in the embedded mailbox. A real relay needs a real address. */
const DEMO_SUPPORT_EMAIL = 'support@example.com';

/**
 * The parts that a process runs: `gateway` serves documents, files of host and releases, configuration, sign-in and the local mailbox.
 * `api` serves the calls, background work and imports of uploads. `all` does both.
 */
export type Part = 'all' | 'gateway' | 'api';

/** The operator's settings, checked and with defaults. Addresses and paths are absolute. */
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
  /** The recipient of messages from /support. Null if it is not set. */
  supportEmail: string | null;
  /** File with the settings of a hosted identity tenant. Without it, the embedded provider is used. */
  identityFile: string | undefined;
  publicUrl: string | undefined;
  /** Origins of development servers from which developers may load remotes in place of releases. */
  overrideOrigins: readonly string[];
  /** Addresses and ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Keys of the release plane (services/releases). */
  releaseKeys: {
    /** The public root key that has signed `keys.json`. Undefined if it is pinned in the data folder. */
    rootKey: string | undefined;
    /** The private keys of the gateway and of a team: `<id>:<key>`. */
    gatewayKey: string | undefined;
    signingKey: string | undefined;
    /** Whether missing keys are made in the data folder. */
    areMade: boolean;
  };
  /** Whether a start opens new releases in a browser before it serves them. */
  opensReleases: boolean;
  logLevel: string | undefined;
}

/** A setting that cannot be used. The message names the variable and its valid values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** The origin that people open. */
export function publicUrlOf({ publicUrl, port }: Pick<Environment, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

/**
 * Whether the product runs only for this machine. Both settings must say so: a server on the loopback address may be behind a proxy. Then
 * the mailbox with everybody's codes, and accounts with a published password, would be open to everybody who reaches the proxy.
 */
export function isLocalRun({ host, publicUrl }: Pick<Environment, 'host' | 'publicUrl'>): boolean {
  return (
    isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')))
  );
}

/** A refused value without secrets, because logs are kept: an address loses its user, password and parameters. */
function shownValue(name: string, value: string): string {
  if (name.endsWith('_KEY')) return '…';
  if (!name.endsWith('_URL')) return value;
  return value.replace(/^(\w*:\/\/)?[\s\S]*@/, '$1…@').replace(/\?[\s\S]*$/, '?…');
}

/** Reads the environment variables. Throws `EnvironmentError`, which names every invalid one. */
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
  // Demo accounts have published passwords, so they need an explicit setting on a reachable address.
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
      // On a reachable installation, the operator's key should not be beside the files that it signs, unless the operator chooses that.
      areMade:
        values.FIXED_OPS_KEYS === undefined
          ? isLocalRun({ host: values.HOST, publicUrl })
          : values.FIXED_OPS_KEYS === 'make',
    },
    opensReleases: values.OPEN_RELEASES === 'on',
    logLevel: values.LOG_LEVEL,
  };
}
