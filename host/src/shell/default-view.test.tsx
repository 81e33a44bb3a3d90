import { type RemoteModule, useLocation, useNavigate } from '@fixed-ops/router';
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
const area: RemoteModule = {
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: Service },
    { path: '/dashboard/parts', Component: () => <h1>Parts</h1> },
    { path: '/dashboard/op-codes/:opCode', Component: () => <h1>Code</h1> },
  ],
};

describe('a screen that a person lets open with a view', () => {
  signInBeforeEach();
  beforeEach(() => {
    drawn.length = 0;
    const { activeDealership } = sessionStore.getState();
    const view = { viewId: '1', name: 'Derek’s month', query: 'advisors=A3&period=thisMonth' };
    sessionStore.setState({
      preferences: { colorMode: 'system', defaultViews: { [`${activeDealership?.id}:/dashboard/service`]: view } },
    });
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
    const { activeDealership } = sessionStore.getState();
    const view = { viewId: '2', name: 'Below price', query: 'below=yes' };
    const screenOfCodes = `${activeDealership?.id}:/dashboard/op-codes/code`;
    sessionStore.setState({ preferences: { colorMode: 'system', defaultViews: { [screenOfCodes]: view } } });
    await renderShell('/dashboard/op-codes/15%2F20K', { fetchRemote: async () => ({ default: area }) });
    expect(fullAddress()).toContain('/dashboard/op-codes/15%2F20K?below=yes');
  });
});
