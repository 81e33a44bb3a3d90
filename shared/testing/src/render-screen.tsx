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

/** A request of a screen that the test answers itself. */
export interface SentRequest {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Answers with the ETag that the server would send. */
  readonly answer: (value: unknown, tag?: string) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

// By default, answers reach the screen a timer later, for which tests would have to wait.
notifyManager.setScheduler(queueMicrotask);

export interface ScreenOptions {
  /** Path and query: the screen, its filters and its reporting range (`?startDate=…&endDate=…`). */
  readonly address?: string;
  readonly role?: string;
  /** The job title as in the specification. */
  readonly title?: string;
  readonly user?: Partial<UserProfile>;
  readonly dealershipData?: Partial<DealershipData>;
  /** The person's stores. None by default. */
  readonly dealerships?: SessionState['dealerships'];
  /** The day to which the period is locked. None by default. */
  readonly vaultActivationDate?: string;
  /** The server's answers by call name. Other calls wait in `sent` until the test answers them. */
  readonly answers?: Answers;
}

/**
 * Draws a remote, or one screen, in a loaded session at an address, as the host does: with routes, reporting range and query client.
 * Session, client and storages are those of the page and start anew with each call. `requests` are the addresses answered from `answers`,
 * in order. `sent` are the requests that wait for the test. `client` is for further requests.
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
  // Earlier screens of the same test also receive the new session.
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

/** Draws a screen once, so that its code is loaded: content that loads late only appears inside an awaited act. */
export async function loadScreen(screen: RemoteModule, options: ScreenOptions): Promise<void> {
  await act(async () => {
    renderScreen(screen, options);
  });
  cleanup();
}

/** The product's own client. `answers` replaces the server, and the test answers everything else. */
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
              // The answer is validated by the contract, as in the product.
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

/** The content of the address bar, for `getByRole('status', { name: 'Address' })`. */
function Address() {
  const { pathname, search } = useLocation();
  return (
    <output aria-label="Address" data-testid="address">
      {decodeURIComponent(`${pathname}${search}`)}
    </output>
  );
}
