import { connectApi, createApiClient, createQueryClient } from '@fixed-ops/api';
import { dealershipIdSchema, userIdSchema } from '@fixed-ops/contract';
import { MemoryRouter, useLocation, useNavigate, useRoutes } from '@fixed-ops/router';
import { initialSession, ReportingRangeProvider, sessionStore } from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense, useCallback } from 'react';
import remote from '../remote.tsx';
import { monthlyNumbers, people, salesByCategory, technicians } from './builders.ts';

/** What the API answers by the last part of a path: a body, or a function of the query, which may keep it waiting. */
export type Answers = Readonly<Record<string, unknown | ((query: URLSearchParams) => unknown)>>;

const dealershipId = dealershipIdSchema.parse('d-1');
const base = (name: string) => ({ url: `/${name}`, subscriptionKey: 'key' });

/** The answer of a call that failed, as the server words it. */
export function problem(status: number, detail: string, requestId = 'FO-TEST-0001-0001'): Response {
  const body = { type: 'about:blank', title: 'Failed', status, detail, code: 'failed', requestId };
  return new Response(JSON.stringify(body), { status });
}

/** Opens a screen of the remote at an address, against answers instead of a server. `requests` grows as calls are sent. */
export function renderScreen(address: string, answers: Answers = {}, role = 'ADMIN') {
  const requests: URL[] = [];
  const all: Answers = {
    MonthlyNumbers: monthlyNumbers(),
    TechPerformanceEff: technicians(),
    People: people(),
    MonthlySalesByCategory: salesByCategory(),
    ...answers,
  };
  const answer = async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    requests.push(url);
    const found = all[url.pathname.split('/').at(-1) ?? ''];
    const body = await (typeof found === 'function' ? found(url.searchParams) : found);
    if (body instanceof Response) return body.clone();
    return body === undefined ? problem(404, 'There is no such call.') : new Response(JSON.stringify(body));
  };
  connectApi(
    createApiClient({
      config: {
        subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
        bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
      },
      readToken: () => 'token',
      renewToken: async () => null,
      fetch: answer,
    }),
  );
  setSession(role);
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <RangeFromAddress>
            <Screens />
          </RangeFromAddress>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { requests };
}

/** Draws a screen once, so that its code is there: what comes late is shown inside an awaited act only. */
export async function loadScreen(address: string): Promise<void> {
  await act(async () => {
    renderScreen(address, {});
  });
  cleanup();
}

/** The remote's routes as the host draws them: below a Suspense boundary, for screens whose code comes later. */
function Screens() {
  return (
    <Suspense>{useRoutes(remote.routes.map(({ path, Component }) => ({ path, element: <Component /> })))}</Suspense>
  );
}

/** What the address bar shows; tests read it by its test id. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{decodeURIComponent(pathname + search)}</output>;
}

function RangeFromAddress({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const setSearch = useCallback(
    (next: string, options: { replace: boolean }) => navigate({ pathname, search: next }, options),
    [navigate, pathname],
  );
  return (
    <ReportingRangeProvider search={search} setSearch={setSearch}>
      {children}
    </ReportingRangeProvider>
  );
}

function setSession(role: string): void {
  sessionStorage.clear();
  const activeDealership = { id: dealershipId, name: 'Harborline Toyota' };
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    activeDealership,
    user: {
      id: userIdSchema.parse('E1'),
      firstName: 'Dana',
      lastName: 'Whitfield',
      fullName: 'Dana Whitfield',
      role,
      jobTitle: 'SERVICE_DIRECTOR',
      email: 'dana@example.com',
      phoneNumber: '',
      avatar: '',
      devFeatures: false,
      isVerified: true,
      isTai: false,
      localAccountId: 'local',
      dealershipGroup: 'Harborline',
      dealershipGroupId: 'g-1',
      userDealerships: [activeDealership],
      dealershipCount: 1,
      defaultDealershipId: dealershipId,
      activeDealership,
    },
    dealershipData: {
      dealershipId,
      dealershipName: 'Harborline Toyota',
      groupId: 'g-1',
      groupName: 'Harborline',
      timezone: 'America/New_York',
      today: '2026-11-19',
      products: [],
      feedAsOf: '2026-11-19T23:40:00-05:00',
      dataThrough: '2026-11-19',
      feedIsLate: false,
      latestCloseDate: '2026-10-31',
      isDemo: true,
    },
  });
}
