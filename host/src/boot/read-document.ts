import { type AppConfig, appConfigSchema, CONFIG_ELEMENT_ID, REGISTRY_ELEMENT_ID } from '@fixed-ops/contract';
import { type ResolvedRegistry, resolvedRegistrySchema } from '@fixed-ops/federation';
import { parseInlineJson } from './inline-json.ts';

/** The data that the gateway wrote into the document. */
export interface DocumentData {
  readonly config: AppConfig;
  /** Empty if the registry is missing or malformed. The shell works without any area. */
  readonly registry: ResolvedRegistry;
  readonly nonce: string | undefined;
}

/** Reads configuration, registry and nonce from the document. Throws if there is no valid configuration. */
export function readDocument(from: Document): DocumentData {
  const config = appConfigSchema.safeParse(parseInlineJson(from, CONFIG_ELEMENT_ID));
  if (!config.success) throw new Error('The page came without its configuration.', { cause: config.error });
  const registry = resolvedRegistrySchema.safeParse(parseInlineJson(from, REGISTRY_ELEMENT_ID));
  return {
    config: config.data,
    registry: registry.success ? registry.data : { revision: 0, remotes: [] },
    nonce: readNonce(from),
  };
}

/** The nonce that styles need. It is read separately, because the page for a broken document needs it too. */
export function readNonce(from: Document): string | undefined {
  const meta = from.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  // Browsers hide the attribute `nonce` from scripts, but keep the property.
  return meta?.nonce || meta?.content || undefined;
}
