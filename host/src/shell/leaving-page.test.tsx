import { lazyScreen, type RemoteModule } from '@fixed-ops/router';
import { GuardedRouter } from '@fixed-ops/router/host';
import { Popover, Select } from '@fixed-ops/ui';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { heading, renderShell, signInBeforeEach } from './testing/render-shell.tsx';

function Page({ title }: { readonly title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Popover label="Period" trigger={<button type="button">Period</button>}>
        <button type="button">This week</button>
      </Popover>
      <Select label="Pay type" entries={[{ value: 'C', label: 'Customer pay' }]} value="C" onChange={() => {}} />
      <a href="#foot">To the foot</a>
    </>
  );
}
const Service = () => <Page title="Service" />;
const LaborMatrix = () => <Page title="Labor matrix" />;

/** A screen that is there, and one whose code comes when the test says so. */
async function openService() {
  let arrive: (screen: ComponentType) => void = () => {};
  const code = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  const area: RemoteModule = {
    name: 'dashboards',
    routes: [
      { path: '/dashboard/service', Component: Service },
      { path: '/dashboard/labor-matrix', Component: lazyScreen(() => code) },
    ],
  };
  window.history.replaceState(null, '', '/dashboard/service');
  await renderShell('/dashboard/service', {
    router: (piece) => <GuardedRouter mayLeave={() => true}>{piece}</GuardedRouter>,
    fetchRemote: async () => ({ default: area }),
  });
  return () => act(async () => arrive(LaborMatrix));
}

const period = () => screen.getByRole('button', { name: 'Period' });

describe('while the code of the next screen is on its way', () => {
  signInBeforeEach();

  it('nothing opens in the page that is being left, as it would close when the screen arrives', async () => {
    const arrive = await openService();
    await userEvent.click(screen.getByRole('link', { name: 'Labor matrix' }));
    expect(heading()).toBe('Service');
    await expect(userEvent.click(period())).rejects.toThrow('pointer-events: none');
    await userEvent.click(screen.getByRole('link', { name: 'To the foot' }));
    await arrive();
    expect(heading()).toBe('Labor matrix');
    await userEvent.click(period());
    expect(screen.getByRole('dialog', { name: 'Period' })).toBeVisible();
  });

  it('nothing opens in it by keys either, and a link is still followed by them @slow', async () => {
    const arrive = await openService();
    await userEvent.click(screen.getByRole('link', { name: 'Labor matrix' }));
    period().focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Period' })).not.toBeInTheDocument();
    screen.getByRole('link', { name: 'To the foot' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#foot'));
    await arrive();
    period().focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Period' })).toBeVisible();
  });

  it('arrows and letters open no list in it, and do again in the screen that arrives @slow', async () => {
    const arrive = await openService();
    const list = () => screen.getByRole('combobox', { name: 'Pay type' });
    await userEvent.click(screen.getByRole('link', { name: 'Labor matrix' }));
    list().focus();
    await userEvent.keyboard('{ArrowDown}c');
    expect(list()).toHaveAttribute('aria-expanded', 'false');
    await arrive();
    list().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(list()).toHaveAttribute('aria-expanded', 'true');
  });

  it('the tab of the page on screen leads back to it, and Back from there to the screen that was on its way @slow', async () => {
    const arrive = await openService();
    await userEvent.click(screen.getByRole('link', { name: 'Labor matrix' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/labor-matrix'));
    await userEvent.click(screen.getByRole('link', { name: 'Service' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/service'));
    await arrive();
    expect(heading()).toBe('Service');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(heading()).toBe('Labor matrix'));
  });

  it('who goes back finds the page as it was', async () => {
    await openService();
    await userEvent.click(screen.getByRole('link', { name: 'Labor matrix' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/service'));
    await userEvent.click(period());
    expect(screen.getByRole('dialog', { name: 'Period' })).toBeVisible();
  });
});
