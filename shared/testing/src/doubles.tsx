import { type ApiClient, createApiClient } from '@fixed-ops/api/host';
import { type DealershipData, dealershipDataSchema } from '@fixed-ops/contract';
import { type RemoteModule, useRoutes } from '@fixed-ops/router';
import { dealershipRefSchema, type UserProfile } from '@fixed-ops/session';
import { initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';

/** Doubles of host and server, for jest and for pages without a test runner. */

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

/** Starts a new session of the page with a signed-in person and a loaded store. */
export function openSession(user: Partial<UserProfile> = {}, dealershipData: Partial<DealershipData> = {}): void {
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    user: buildUser(user),
    activeDealership: store,
    dealerships: [],
    dealershipData: buildDealershipData(dealershipData),
  });
}

/** Changes the active store, as the selector in the header does. */
export function enterStore(id: string): void {
  sessionStore.setState({ activeDealership: dealershipRefSchema.parse({ ...store, id }) });
}

const base = (name: string) => ({ url: new URL(`/${name}`, window.location.origin).href, subscriptionKey: 'key' });

/** The product's own client, with a function in place of the network. */
export function createDoubleClient(answer: typeof fetch): ApiClient {
  return createApiClient({
    config: {
      subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
      bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
    },
    readToken: () => 'token',
    renewToken: async () => null,
    fetch: answer,
  });
}

/** The routes as the host draws them, inside a Suspense boundary, because the code of a screen may load later. */
export function Routes({ remote }: { readonly remote: RemoteModule }) {
  return useRoutes(remote.routes.map(({ path, Component }) => ({ path, element: <Component /> })));
}

/** The address of a route with a value for each of its parameters. */
export const addressOf = (path: string): string => path.replaceAll(/:\w+\??/g, '1');
