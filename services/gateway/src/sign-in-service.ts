import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiOptions, Provisioning } from '@fixed-ops/api-service';
import type { AppConfig } from '@fixed-ops/contract';

/** The parts of the sign-in that the API needs. */
export interface TokenService {
  readonly tokens: Pick<ApiOptions, 'issuer' | 'audience' | 'jwks'>;
  /** How accounts are made. */
  readonly provisioning: Provisioning;
}

/** The sign-in for the browser, and for the API that checks its tokens. */
export interface SignInService extends TokenService {
  readonly auth: AppConfig['auth'];
  /** Origins of a hosted tenant that the page calls, and frames for silent renewal. */
  readonly origins: readonly string[];
  /** Handles requests below `/identity`. Null if another service does. */
  readonly handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}
