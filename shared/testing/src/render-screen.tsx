import { type ApiClient, connectApi, createQueryClient } from '@fixed-ops/api';
import { type DealershipData, dealershipDataSchema } from '@fixed-ops/contract';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import {
  dealershipRefSchema,
  initialSession,
  sessionStore,
  type UserProfile,
  userProfileSchema,
} from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';

/** A request that a screen sent and that the test answers by hand. */
export interface SentRequest {
  readonly call: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** With the ETag that the server would send along. */
  readonly answer: (value: unknown, tag?: string) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

// By default answers reach the screen a timer later, which a test would have to wait for.
notifyManager.setScheduler(queueMicrotask);

const store = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });

/** Data of a loaded dealership. */
export function buildDealershipData(changes: Partial<DealershipData> = {}): DealershipData {
  return {
    ...dealershipDataSchema.parse({
      dealershipId: store.id,
      dealershipName: store.name,
      groupId: 'g1',
      groupName: 'Harborline Auto Group',
      timezone: 'America/New_York',
      today: '2026-11-20',
      products: ['Product.XTime'],
      feedAsOf: '2026-11-20T04:40:00.000Z',
      dataThrough: '2026-11-19',
      feedIsLate: false,
      latestCloseDate: '2026-11-19',
      isDemo: true,
    }),
    ...changes,
  };
}

/** A signed-in service director. */
export function buildUser(changes: Partial<UserProfile> = {}): UserProfile {
  return userProfileSchema.parse({
    id: 'E-1',
    firstName: 'Dana',
    lastName: 'Whitfield',
    fullName: 'Dana Whitfield',
    role: 'ADMIN_SUPER',
    jobTitle: 'SERVICE_DIRECTOR',
    email: 'dana.whitfield@example.com',
    phoneNumber: '',
    avatar: '',
    devFeatures: false,
    isVerified: true,
    isTai: false,
    localAccountId: 'local-1',
    dealershipGroup: 'Harborline Auto Group',
    dealershipGroupId: 'g1',
    userDealerships: [store],
    dealershipCount: 1,
    defaultDealershipId: store.id,
    activeDealership: store,
    ...changes,
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** Draws a screen in a loaded session at an address; the test answers what it asks the API. */
export function renderScreen(
  screen: ReactElement,
  {
    address = '/',
    dealershipData = {},
    user = {},
  }: { address?: string; dealershipData?: Partial<DealershipData>; user?: Partial<UserProfile> } = {},
): { readonly sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const client: ApiClient = {
    request: (call, input = {}) =>
      new Promise<never>((resolve, reject) => {
        sent.push({
          call: call.name,
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
  connectApi(client);
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    user: buildUser(user),
    activeDealership: store,
    dealerships: [],
    dealershipData: buildDealershipData(dealershipData),
  });
  render(
    <UiProvider colorMode="light">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          {screen}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { sent };
}
