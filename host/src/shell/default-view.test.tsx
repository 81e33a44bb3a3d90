import type { DefaultView } from '@fixed-ops/contract';
import { type RemoteModule, useLocation, useNavigate } from '@fixed-ops/router';
import { useReportingRange } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fullAddress, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

const drawn: string[] = [];
function Service() {
  const { search } = useLocation();
  const navigate = useNavigate();
  drawn.push(search);
  return (
    <>
      <h1>Service</h1>
      <button type="button" onClick={() => navigate('/dashboard/service')}>
        Clear filters
      </button>
    </>
  );
}
/** Says with which view its entry of the history began, and its period. */
function OpenOrders() {
  const { range } = useReportingRange();
  const { state } = useLocation();
  return (
    <h1>
      {state?.openedView?.name ?? 'No view'}, {range.startDate}
    </h1>
  );
}
const area: RemoteModule = {
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: Service },
    { path: '/dashboard/parts', Component: () => <h1>Parts</h1> },
    { path: '/dashboard/service/open', Component: OpenOrders },
    { path: '/dashboard/op-codes/:opCode', Component: () => <h1>Code</h1> },
  ],
};

describe('a screen that a person lets open with a view', () => {
  signInBeforeEach();
  const opensWith = (path: string, view: DefaultView) => {
    const { activeDealership } = sessionStore.getState();
    const key = `${activeDealership?.id}:${path}`;
    sessionStore.setState({ preferences: { colorMode: 'system', defaultViews: { [key]: view } } });
  };
  beforeEach(() => {
    drawn.length = 0;
    sessionStorage.clear();
    opensWith('/dashboard/service', { viewId: '1', name: 'Derek’s month', query: 'advisors=A3&period=thisMonth' });
  });

  it('is never drawn without it, and filters that are cleared stay cleared', async () => {
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: area }) });
    expect(new Set(drawn)).toEqual(new Set(['?advisors=A3&period=thisMonth']));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(drawn.at(-1)).not.toContain('advisors');
    expect(fullAddress()).not.toContain('advisors');
  });

  it('is as one left it when one comes back to it by Back', async () => {
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: area }) });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await userEvent.click(screen.getByRole('link', { name: 'Parts' }));
    expect(await screen.findByRole('heading', { name: 'Parts' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Service' })).toBeVisible();
    expect(fullAddress()).not.toContain('advisors');
  });

  it('opens with it again when one comes back', async () => {
    await renderShell('/dashboard/parts', { fetchRemote: async () => ({ default: area }) });
    expect(fullAddress()).toBe('/dashboard/parts');
    await userEvent.click(screen.getByRole('link', { name: 'Service' }));
    expect(fullAddress()).toContain('advisors=A3');
  });

  it('is the page of any op code, where one lets such pages open with a view', async () => {
    opensWith('/dashboard/op-codes/code', { viewId: '2', name: 'Below price', query: 'below=yes' });
    await renderShell('/dashboard/op-codes/15%2F20K', { fetchRemote: async () => ({ default: area }) });
    expect(fullAddress()).toContain('/dashboard/op-codes/15%2F20K?below=yes');
  });

  it('shows the days that its preset means now', async () => {
    const query = 'advisors=A3&period=lastMonth';
    opensWith('/dashboard/service', { viewId: '1', name: 'Last month', query });
    await renderShell('/dashboard/service', { fetchRemote: async () => ({ default: area }) });
    expect(new Set(drawn)).toEqual(new Set(['?advisors=A3&period=lastMonth']));
  });

  it('keeps the period of this tab and says which view it is, where the view has no filters', async () => {
    sessionStorage.setItem(
      'reportingDate',
      JSON.stringify({ period: 'custom', startDate: '2026-10-05', endDate: '2026-10-30' }),
    );
    opensWith('/dashboard/service/open', { viewId: '3', name: 'All open', query: '' });
    await renderShell('/dashboard/service/open', { fetchRemote: async () => ({ default: area }) });
    expect(screen.getByRole('heading', { name: 'All open, 2026-10-05' })).toBeVisible();
  });
});
