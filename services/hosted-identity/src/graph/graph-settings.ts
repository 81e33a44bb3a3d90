import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const TOKENS = 'https://login.microsoftonline.com';
const GRAPH = 'https://graph.microsoft.com/v1.0';

/** The part of a settings file for Microsoft Graph. Addresses are checked like those of the file. */
export const graphSettingsSchema = (text: z.ZodString, address: (example: string) => z.ZodType<string, string>) =>
  z.strictObject({
    /** The directory id of the tenant, or its domain. */
    tenantId: text,
    /** The application that may read and write users, which differs from the one that people sign in to. */
    clientId: text,
    clientSecretFile: text,
    /** The domain of local accounts: `contoso.onmicrosoft.com`. */
    domain: text.regex(/^[\w-]+(\.[\w-]+)+$/, {
      error: 'must be the domain of the tenant such as contoso.onmicrosoft.com',
    }),
    /** National clouds have other addresses. */
    tokenAddress: address(TOKENS).default(TOKENS),
    graphAddress: address(GRAPH).default(GRAPH),
  });
export type GraphSettings = z.output<ReturnType<typeof graphSettingsSchema>>;

/** The secret of the application. Throws if the file cannot be read or is empty. */
export async function readClientSecret({ clientSecretFile }: GraphSettings): Promise<string> {
  const secret = (await readFile(clientSecretFile, 'utf8')).trim();
  if (secret === '') throw new Error('it is empty');
  return secret;
}
