import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request for a page of a running interaction. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly interaction: Interaction;
  /** The address of the interaction's first page. */
  readonly start: string;
  /** The address of this page, to which its forms are sent. */
  readonly action: string;
  /** The sent form. Null for a GET. */
  readonly form: URLSearchParams | null;
}

/** Responds to a visit. */
export type Step = (visit: Visit) => Promise<void>;

/** Redirects the browser with GET, so that reloading the next page submits nothing again. */
export function goTo(response: ServerResponse, address: string): void {
  response.writeHead(303, { Location: address, 'Cache-Control': 'no-store', 'Content-Length': '0' });
  response.end();
}
