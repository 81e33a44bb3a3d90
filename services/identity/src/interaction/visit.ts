import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One request for a page of a running interaction. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly interaction: Interaction;
  /** Address of the interaction's first page. */
  readonly start: string;
  /** Address of this page, which its forms are sent to. */
  readonly action: string;
  /** What was sent; null for a page that is only looked at. */
  readonly form: URLSearchParams | null;
}

/** Answers a visit. */
export type Step = (visit: Visit) => Promise<void>;

/** Sends the browser to another address with GET, so that reloading what it finds there sends nothing again. */
export function goTo(response: ServerResponse, address: string): void {
  response.writeHead(303, { Location: address, 'Cache-Control': 'no-store', 'Content-Length': '0' });
  response.end();
}
