import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const TOKENS = 'https://login.microsoftonline.com';
const GRAPH = 'https://graph.microsoft.com/v1.0';

/** What of a settings file says how accounts are made by Microsoft Graph; addresses are checked as those of the file are. */
export const graphSettingsSchema = (text: z.ZodString, address: (example: string) => z.ZodType<string, string>) =>
  z.strictObject({
    /** Directory id of the tenant, or its domain. */
    tenantId: text,
    /** Application that may read and write users, apart from the one that people sign in to. */
    clientId: text,
    clientSecretFile: text,
    /** Domain under which local accounts have their addresses: `contoso.onmicrosoft.com`. */
    domain: text.regex(/^[\w-]+(\.[\w-]+)+$/, {
      error: 'must be the domain of the tenant such as contoso.onmicrosoft.com',
    }),
    /** Other ones in national clouds. */
    tokenAddress: address(TOKENS).default(TOKENS),
    graphAddress: address(GRAPH).default(GRAPH),
  });
export type GraphSettings = z.output<ReturnType<typeof graphSettingsSchema>>;

/** The secret of the application. Throws when the file cannot be read or holds nothing. */
export async function readClientSecret({ clientSecretFile }: GraphSettings): Promise<string> {
  const secret = (await readFile(clientSecretFile, 'utf8')).trim();
  if (secret === '') throw new Error('it is empty');
  return secret;
}
