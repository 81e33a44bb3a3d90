import { randomUUID } from 'node:crypto';
import type { GraphAnswer } from './tenant-users.ts';

/** The tokens of one application (client credentials), as Microsoft documents them. */
export class TenantTokens {
  readonly #clientId: string;
  readonly #secret: string;
  #valid = new Set<string>();
  given = 0;

  constructor(clientId: string, secret: string) {
    this.#clientId = clientId;
    this.#secret = secret;
  }

  /** Answers a request for a token. */
  answer(form: URLSearchParams): GraphAnswer {
    if (form.get('grant_type') !== 'client_credentials' || !form.get('scope')?.endsWith('/.default'))
      return { status: 400, body: { error: 'invalid_request', error_description: 'AADSTS900144' } };
    if (form.get('client_id') !== this.#clientId || form.get('client_secret') !== this.#secret) {
      const error_description = 'AADSTS7000215: Invalid client secret.';
      return { status: 401, body: { error: 'invalid_client', error_description } };
    }
    const value = randomUUID();
    this.#valid.add(value);
    this.given += 1;
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: value },
    };
  }

  accepts(authorization: string | undefined): boolean {
    return this.#valid.has(authorization?.replace('Bearer ', '') ?? '');
  }

  /** Ends every token before its time. */
  end(): void {
    this.#valid = new Set();
  }
}
