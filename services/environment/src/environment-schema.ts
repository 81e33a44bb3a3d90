import proxyaddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { isDatabaseServer, isMailServer } from './server-urls.ts';
import { placeOfFolders } from './system-folder.ts';

function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Parses origins without a path. The list may contain spaces. */
function readOrigins(text: string): string[] | null {
  const origins = text.split(',').map((each) => each.trim());
  return origins.every((each) => /^https?:/.test(each) && URL.canParse(each) && new URL(each).origin === each)
    ? origins
    : null;
}

/**
 * Parses the public address. Null if it is more than an origin: all paths of the product begin at `/`, so nobody could sign in below
 * another path.
 */
function readPublicUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

/** Parses addresses and ranges of addresses. The list may contain spaces. */
function readProxies(text: string): string[] | null {
  const proxies = text.split(',').map((each) => each.trim());
  try {
    proxyaddr.compile(proxies);
    return proxies;
  } catch {
    return null;
  }
}

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
  FIXED_OPS_PART: z.enum(['all', 'gateway', 'api'], { error: 'must be all, gateway or api' }).default('all'),
  OPEN_RELEASES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  // services/releases reads this and reports other mistakes.
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

/** Every variable that the product reads, with its valid values. */
export const environmentSchema = settingsSchema
  .refine(({ OVERRIDE_HOST, OVERRIDE_ORIGINS }) => OVERRIDE_HOST !== 'development' || OVERRIDE_ORIGINS.length > 0, {
    path: ['OVERRIDE_HOST'],
    error: 'is for nobody without OVERRIDE_ORIGINS, the development servers that developers may have remotes from',
  })
  .refine(
    ({ FIXED_OPS_PART, DATABASE_URL, RELEASE_STORE }) =>
      FIXED_OPS_PART === 'all' || (DATABASE_URL !== undefined && RELEASE_STORE !== undefined),
    {
      path: ['FIXED_OPS_PART'],
      error: 'shares a database and releases with the other part, so it needs DATABASE_URL and RELEASE_STORE',
    },
  );
