import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiOptions, Provisioning } from '@fixed-ops/api-service';
import type { AppConfig } from '@fixed-ops/contract';

/** What the API has to know of signing in. */
export interface TokenService {
  readonly tokens: Pick<ApiOptions, 'issuer' | 'audience' | 'jwks'>;
  /** How accounts are made; null where the tenant's own administrators make them. */
  readonly provisioning: Provisioning | null;
}

/** How people sign in here, for the browser and for the API that checks their tokens. */
export interface SignInService extends TokenService {
  readonly auth: AppConfig['auth'];
  /** Origins of a hosted tenant that the page talks to and frames for silent renewal. */
  readonly origins: readonly string[];
  /** Answers what is below `/identity`; null where that is somebody else's work. */
  readonly handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}
