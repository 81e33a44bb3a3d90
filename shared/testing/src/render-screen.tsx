import { type ApiClient, connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { DealershipData } from '@fixed-ops/contract';
import { MemoryRouter, type RemoteModule, useLocation } from '@fixed-ops/router';
import type { SessionState, UserProfile } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { isValidElement, type ReactElement, Suspense } from 'react';
import { type Answers, answerFrom } from './answers.ts';
import { createDoubleClient, openSession, Routes } from './doubles.tsx';
import { RangeOfAddress } from './range-of-address.tsx';

/** A request that a screen sent and that the test answers by hand. */
export interface SentRequest {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** With the ETag that the server would send along. */
  readonly answer: (value: unknown, tag?: string) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

// By default answers reach the screen a timer later, which a test would have to wait for.
notifyManager.setScheduler(queueMicrotask);

export interface ScreenOptions {
  /** Path and query: the screen, its filters and its reporting range (`?startDate=…&endDate=…`). */
  readonly address?: string;
  readonly role?: string;
  /** Job title, as the specification names it. */
  readonly title?: string;
  readonly user?: Partial<UserProfile>;
  readonly dealershipData?: Partial<DealershipData>;
  /** The person's stores; none unless a test says so. */
  readonly dealerships?: SessionState['dealerships'];
  /** The day that the period is locked to; none unless a test says so. */
  readonly vaultActivationDate?: string;
  /** What the server answers by call name. A call that is not here waits in `sent` until the test answers it by hand. */
  readonly answers?: Answers;
}

/**
 * Draws a remote, or one screen, in a loaded session at an address, as the host does: routes, reporting range, query client. The
 * session, the client and the storages are those of the page and start anew with each call. `requests` are the addresses that
 * were answered from `answers`, in order; `sent` are the requests that wait for the test; `client` is for asking again.
 */
export function renderScreen(
  screen: RemoteModule | ReactElement,
  options: ScreenOptions = {},
): { readonly sent: SentRequest[]; readonly requests: URL[]; readonly client: QueryClient } {
  const { address = '/', role = 'ADMIN_SUPER', title = 'SERVICE_DIRECTOR', answers = {} } = options;
  const sent: SentRequest[] = [];
  const requests: URL[] = [];
  connectApi(clientOf(answers, sent, requests));
  const client = createQueryClient();
  localStorage.clear();
  sessionStorage.clear();
  const { vaultActivationDate = null, dealerships = [] } = options;
  // What an earlier call has drawn in the same test is told of the new session, too.
  act(() => {
    openSession({ role, jobTitle: title, ...options.user }, options.dealershipData);
    sessionStore.setState({ vaultActivationDate, dealerships });
  });
  render(
    <UiProvider colorMode="light">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <RangeOfAddress>
            <Suspense>{isValidElement(screen) ? screen : <Routes remote={screen} />}</Suspense>
          </RangeOfAddress>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { sent, requests, client };
}

/** Draws a screen once, so that its code is there: what comes late is shown inside an awaited act only. */
export async function loadScreen(screen: RemoteModule, options: ScreenOptions): Promise<void> {
  await act(async () => {
    renderScreen(screen, options);
  });
  cleanup();
}

/** The product's own client, with `answers` in place of a server, and by hand what they do not say. */
function clientOf(answers: Answers, sent: SentRequest[], requests: URL[]): ApiClient {
  const real = createDoubleClient(async (input, init) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url));
    return answerFrom(answers, request);
  });
  return {
    ...real,
    request: (call, input = {}) =>
      call.name in answers
        ? real.request(call, input)
        : new Promise<never>((resolve, reject) => {
            sent.push({
              call: call.name,
              params: input.params ?? {},
              query: input.query ?? {},
              headers: input.headers ?? {},
              body: input.body,
              // What the screen gets has passed the contract, as in the product.
              answer: (value, tag) =>
                act(async () => {
                  input.onTag?.(tag ?? null);
                  resolve(call.response.parse(value) as never);
                }),
              fail: (error) => act(async () => reject(error)),
            });
          }),
  };
}

/** What the address bar shows, for `getByRole('status', { name: 'Address' })`. */
function Address() {
  const { pathname, search } = useLocation();
  return (
    <output aria-label="Address" data-testid="address">
      {decodeURIComponent(`${pathname}${search}`)}
    </output>
  );
}
