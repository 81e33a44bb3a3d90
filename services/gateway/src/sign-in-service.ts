import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiOptions, Provisioning } from '@fixed-ops/api-service';
import type { AppConfig } from '@fixed-ops/contract';

/** How people sign in here, for the browser and for the API that checks their tokens. */
export interface SignInService {
  readonly auth: AppConfig['auth'];
  readonly tokens: Pick<ApiOptions, 'issuer' | 'audience' | 'jwks'>;
  /** Origins of a hosted tenant that the page talks to and frames for silent renewal. */
  readonly origins: readonly string[];
  /** How accounts are made; null where the tenant's own administrators make them. */
  readonly provisioning: Provisioning | null;
  /** Answers what is below `/identity`; null where that is somebody else's work. */
  readonly handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}
