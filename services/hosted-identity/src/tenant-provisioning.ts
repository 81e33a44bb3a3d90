import type { Provisioning } from '@fixed-ops/api-service';
import { givenAccounts } from './given-accounts.ts';
import { createGraphClient } from './graph/graph-client.ts';
import { graphProvisioning } from './graph/graph-provisioning.ts';
import { readClientSecret } from './graph/graph-settings.ts';
import { type IdentitySettings, IdentitySettingsError } from './settings.ts';

interface Options {
  /** The settings file, for messages. */
  readonly file: string;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
}

/**
 * Accounts by Microsoft Graph if the settings configure it, otherwise those that the tenant's administrators make. Throws
 * `IdentitySettingsError` if the secret cannot be read.
 */
export async function tenantProvisioning(
  settings: IdentitySettings,
  { file, publicUrl, log }: Options,
): Promise<Provisioning> {
  const { graph: own } = settings;
  if (own === undefined) return givenAccounts({ publicUrl });
  let secret: string;
  try {
    secret = await readClientSecret(own);
  } catch (error) {
    throw new IdentitySettingsError(
      `FIXED_OPS_IDENTITY: ${file} names ${own.clientSecretFile} as graph.clientSecretFile, which cannot be read (${reasonOf(error)}).`,
    );
  }
  const graph = createGraphClient({ settings: own, secret });
  try {
    await graph.newToken();
  } catch (error) {
    log(
      `Microsoft Graph gave no token for graph.clientId of ${file} (${reasonOf(error)}). Nobody can be created until it does.`,
    );
  }
  return graphProvisioning({ graph, settings, domain: own.domain, publicUrl, log });
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : String(error.cause);
};
