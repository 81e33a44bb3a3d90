import { readFile } from 'node:fs/promises';
import { defaultScopes } from '@fixed-ops/contract';
import { isLoopback } from '@fixed-ops/environment';
import { z } from 'zod';
import { graphSettingsSchema } from './graph/graph-settings.ts';

/** The identity settings cannot be used. The message names the file, each invalid value and what is valid. */
export class IdentitySettingsError extends Error {
  override readonly name = 'IdentitySettingsError';
}

/** Whether an address uses https, or http for a provider on this machine. */
function isSecure(address: string): boolean {
  // Validation continues after a failure, so that all invalid values are reported at once.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const text = z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' });
const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .refine(isSecure, { error: 'must begin with https://' });

const policyName = text.regex(/^[\w-]+$/, { error: 'must be the name of a policy such as B2C_1_signin' });

const settingsSchema = z
  .strictObject({
    clientId: text,
    authority: address('https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin').transform((url) =>
      url.replace(/\/$/, ''),
    ),
    knownAuthorities: z
      .array(
        text.regex(/^[\w.-]+(:\d+)?$/, { error: 'must be a host name such as contoso.b2clogin.com, without https://' }),
        {
          error: 'must be a list of host names such as ["contoso.b2clogin.com"]',
        },
      )
      .min(1, { error: 'must name at least the host of authority' }),
    policies: z.strictObject(
      { signIn: policyName, resetPassword: policyName, editProfile: policyName },
      { error: 'must name the policies signIn, resetPassword and editProfile' },
    ),
    scopes: z.array(text, { error: 'must be a list of scopes such as ["openid", "<clientId>"]' }).optional(),
    issuer: address('https://contoso.b2clogin.com/<tenant id>/v2.0/'),
    jwksUri: address('https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin/discovery/v2.0/keys'),
    /** How the product makes accounts in the tenant. Without it, the tenant's administrators do. */
    graph: graphSettingsSchema(text, address).optional(),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    const { authority, clientId, knownAuthorities, policies, scopes } = value;
    if (!URL.canParse(authority)) return;
    const segments = new URL(authority).pathname.split('/').map((segment) => segment.toLowerCase());
    if (!segments.includes(policies.signIn.toLowerCase()))
      wrong('authority', `must contain the sign-in policy ${policies.signIn}, which the other policies replace in it`);
    if (!knownAuthorities.includes(new URL(authority).host))
      wrong('knownAuthorities', `must contain ${new URL(authority).host}, the host of authority`);
    if (new Set(Object.values(policies).map((name) => name.toLowerCase())).size < 3)
      wrong('policies', 'must be three different policies');
    if (scopes !== undefined && !defaultScopes(clientId).every((scope) => scopes.includes(scope)))
      wrong('scopes', `must contain openid and the client id ${clientId}: without them there is no token for the API`);
  })
  .transform((settings) => ({ ...settings, scopes: settings.scopes ?? defaultScopes(settings.clientId) }));

/** The settings for sign-in with a hosted tenant, and for checking its tokens. */
export type IdentitySettings = z.output<typeof settingsSchema>;

function problemOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.map((key) => [...issue.path, key].join('.')).join(', ')}: there is no such setting`;
  return `${path || 'the file'}: ${issue.message}`;
}

/** Parses a settings file. Throws `IdentitySettingsError`. */
export function parseIdentitySettings(content: string, file: string): IdentitySettings {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new IdentitySettingsError(`FIXED_OPS_IDENTITY: ${file} is not JSON (${reason}).`);
  }
  const result = settingsSchema.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${problemOf(issue)}`);
  throw new IdentitySettingsError(
    [`FIXED_OPS_IDENTITY: ${file} cannot be used. Compare it with deploy/identity.example.json.`, ...lines].join('\n'),
  );
}

/** Reads the settings file. Throws `IdentitySettingsError`. */
export async function readIdentitySettings(file: string): Promise<IdentitySettings> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new IdentitySettingsError(`FIXED_OPS_IDENTITY: ${file} cannot be read (${reason}).`);
  }
  return parseIdentitySettings(content, file);
}
