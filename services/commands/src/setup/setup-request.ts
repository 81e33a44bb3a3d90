import { parseArgs } from 'node:util';
import { type JobTitle, jobTitles } from '@fixed-ops/access';
import { accountIdSchema, dealershipNameSchema, personNameSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { productSchema, type WantedProduct } from './products.ts';
import { SetupError } from './setup-error.ts';

/** The request of a person who sets up a dealership. */
export interface SetupRequest {
  readonly group: string;
  /** Null if onboarding sets up the group, because it makes the dealerships. */
  readonly store: { readonly name: string; readonly timezone: string } | null;
  readonly admin: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly jobTitle: JobTitle;
  /** True if standard input has the administrator's password. Otherwise an e-mail invites the administrator. */
  readonly hasPassword: boolean;
  /** The object id of the administrator's account in a hosted tenant. Null if it is not given. */
  readonly accountId: string | null;
  /** The products that the dealership gets, besides those that it has. */
  readonly products: readonly WantedProduct[];
  /** Whether the person gets the development features, which open the areas of developers: Xtime and AI Reviews. */
  readonly developer: boolean;
  /** Whether the group gets an invitation to onboarding. */
  readonly onboarding: boolean;
}

export const SETUP_USAGE =
  'npm run setup -- --group <name> (--dealership <name> --timezone <zone> | --onboarding) --admin <email> [--first-name <name>] [--last-name <name>] [--title <job title>] [--product XTime|AiMatrix|AiVault=<date>]… [--developer] [--onboarding] [--password-stdin | --account-id <object id>]';

const requestSchema = z.object({
  // Names follow the rules of onboarding, because the mail of the invitation contains them.
  group: dealershipNameSchema,
  dealership: dealershipNameSchema.optional(),
  timezone: z
    .string()
    .refine(isTimezone, { error: 'is not a time zone; write one such as America/New_York' })
    .optional(),
  admin: z.email({ error: 'is not a valid email' }).max(254).toLowerCase(),
  'first-name': personNameSchema.optional(),
  'last-name': personNameSchema.optional(),
  title: z.enum(jobTitles, { error: `is not a job title; one of ${jobTitles.join(', ')}` }).default('GENERAL_MANAGER'),
  'password-stdin': z.boolean().default(false),
  'account-id': accountIdSchema.optional(),
  product: z.array(productSchema).default([]),
  developer: z.boolean().default(false),
  onboarding: z.boolean().default(false),
});

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Reads the command line. Throws `SetupError`, which names every wrong or missing option. */
export function readSetupRequest(args: readonly string[]): SetupRequest {
  const { values } = parse(args);
  const result = requestSchema.safeParse(values);
  const missing = missingOfStore(values).map((option) => `--${option} is missing.`);
  if (!result.success || missing.length > 0) {
    const wrong = (result.error?.issues ?? []).map((issue) => {
      const option = String(issue.path[0]);
      const all = Object.entries(values).find(([key]) => key === option)?.[1];
      const given = Array.isArray(all) ? all[Number(issue.path[1])] : all;
      return given === undefined ? `--${option} is missing.` : `--${option} "${given}" ${issue.message}.`;
    });
    throw new SetupError(`${[...missing, ...wrong].join('\n')}\n${SETUP_USAGE}`);
  }
  const { admin: email, title, dealership, timezone } = result.data;
  const names = namesFrom(email);
  return {
    group: result.data.group,
    store: dealership === undefined || timezone === undefined ? null : { name: dealership, timezone },
    admin: {
      email,
      firstName: result.data['first-name'] ?? names.firstName,
      lastName: result.data['last-name'] ?? names.lastName,
    },
    jobTitle: title,
    hasPassword: result.data['password-stdin'],
    accountId: result.data['account-id'] ?? null,
    products: result.data.product,
    developer: result.data.developer,
    onboarding: result.data.onboarding,
  };
}

/**
 * What a request lacks for a dealership. Onboarding makes the dealerships of a group, so the request need not name one, but options of a
 * dealership still need it.
 */
function missingOfStore({ dealership, timezone, onboarding, product }: ReturnType<typeof parse>['values']): string[] {
  const needsStore = onboarding !== true || dealership !== undefined || timezone !== undefined || product !== undefined;
  if (!needsStore) return [];
  return Object.entries({ dealership, timezone }).flatMap(([option, value]) => (value === undefined ? [option] : []));
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        group: text,
        dealership: text,
        timezone: text,
        admin: text,
        'first-name': text,
        'last-name': text,
        title: text,
        'password-stdin': { type: 'boolean' },
        'account-id': text,
        product: { type: 'string', multiple: true },
        developer: { type: 'boolean' },
        onboarding: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : String(error)}\n${SETUP_USAGE}`);
  }
}

/** Guesses Dana Whitfield from `dana.whitfield@…`. A single word is the first name. */
function namesFrom(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@', 1)[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word !== '');
  const [firstName = 'Administrator', ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName, lastName: rest.join(' ') || 'Administrator' };
}
