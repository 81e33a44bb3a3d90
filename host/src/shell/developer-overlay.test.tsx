import { ApiError } from '@fixed-ops/api';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { tellFailure } from '../reports/failures.ts';
import { buildRemote, productRemotes } from '../testing/remotes.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { setLoadedSession } from '../testing/session.ts';
import { HeaderIcons } from './header-icons.tsx';
import { ShellToolsProvider } from './shell-tools.tsx';
import { renderShell } from './testing/render-shell.tsx';

const overridden = buildRemote({
  name: 'xtime',
  label: 'Xtime',
  entry: 'http://localhost:3105/remoteEntry.js',
  isDevelopment: true,
});
const canary = buildRemote({ name: 'administration', label: 'Administration', isCanary: true });
const statement = productRemotes.find(({ name }) => name === 'ai-statement')!;

/** Its code comes when it is asked for; compiling it is not what is waited for. */
beforeAll(async () => void (await import('../tab-facts/tab-overlay.tsx')));

/** No browser measures files in jsdom. */
beforeEach(() => void Object.assign(performance, { getEntriesByType: () => [] }));

/** A page with a release, a canary and an override, of which the override was opened. */
async function renderPage(user: Parameters<typeof setLoadedSession>[0]) {
  setLoadedSession(user);
  const loader = createRemoteLoader(async () => ({ default: { name: 'xtime', routes: [] } }));
  await loader.load(overridden);
  return renderInShell(
    <ShellToolsProvider isOn>
      <h1>A page</h1>
      <HeaderIcons hasNotifications={false} />
    </ShellToolsProvider>,
    { services: { registry: { revision: 1, remotes: [statement, canary, overridden] }, loader } },
  );
}

const overlay = () => screen.findByRole('dialog', { name: 'This tab' });
const search = () => screen.findByRole('combobox', { name: 'Find an RO, person or screen' });
/** By its label: it is there from 1440 px on, and what is hidden has no name in jsdom, which knows no widths. */
const button = () => screen.queryByLabelText('What this tab runs');

async function openByPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await search(), 'what this tab{Enter}');
}

const openings: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['its button', async () => void fireEvent.click(button()!)],
  ['its shortcut', () => userEvent.keyboard('{Control>}.{/Control}')],
  ['the palette', openByPalette],
];

describe('the overlay of developers', () => {
  it.each(openings)('opens over any page by %s, and leads to the releases', async (_by, open) => {
    await renderPage({ role: 'DEVELOPER' });
    await open();
    const tab = await overlay();
    expect(screen.getByTestId('address')).toHaveTextContent('/support');
    await userEvent.click(within(tab).getByRole('link', { name: 'Releases and rollbacks' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/releases');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  const nowhere = { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0 } as const;
  const lost = { phase: 'failed', failure: new Error('down'), dealershipData: null } as const;
  it.each([
    ['onboarding', '/onboarding', nowhere, 'Onboarding'],
    ['the page without a dealership', '/dashboard/service', nowhere, 'No dealership yet'],
    ['a dealership that does not load', '/support', lost, 'Harborline Toyota could not be loaded'],
    ['a session that does not load', '/support', { ...lost, epoch: 0 }, 'Your session could not be loaded'],
  ])(
    'opens over %s by its shortcut, which alone is heard there, and leads nowhere',
    async (_page, path, state, title) => {
      setLoadedSession({ role: 'DEVELOPER' }, state);
      await renderShell(path);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      await userEvent.keyboard('gs{Control>}k{/Control}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await userEvent.keyboard('{Control>}.{/Control}');
      const tab = await overlay();
      expect(within(tab).getByRole('row', { name: /^Host/ })).toBeInTheDocument();
      expect(within(tab).queryByRole('link')).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByTestId('address')).toHaveTextContent(path);
    },
  );

  it.each([
    ['somebody else’s session that does not load', { role: 'ADMIN' }, { ...lost, epoch: 0 }],
    [
      'a developer’s account that was closed',
      { role: 'DEVELOPER' },
      { ...lost, failure: new ApiError('problem', 'user_deleted', 'Your account is not active.', 403, 'FO-1') },
    ],
  ] as const)('stays closed over %s', async (_what, user, state) => {
    setLoadedSession(user, state);
    await renderShell('/support');
    await userEvent.keyboard('{Control>}.{/Control}');
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says of host and every remote what the tab runs and where it comes from, and what has failed since', async () => {
    await renderPage({ role: 'DEVELOPER' });
    await userEvent.keyboard('{Control>}.{/Control}');
    const tab = await overlay();
    const modules = within(tab).getByRole('group', { name: 'Modules of this tab' });
    const row = (name: RegExp) => within(modules).getByRole('row', { name });
    expect(row(/^Host/)).toHaveTextContent('Release');
    expect(row(/^AI Statement/)).toHaveTextContent(/r1Release/);
    expect(row(/^Administration/)).toHaveTextContent(/r1Canary/);
    expect(row(/^Xtime/)).toHaveTextContent('http://localhost:3105Override');
    expect(within(tab).getByText('Nothing has failed in this tab.')).toBeInTheDocument();
    const error = new TypeError('cell.matrix is undefined');
    error.stack = `TypeError: cell.matrix is undefined\n    at draw (${location.origin}/remotes/ai-statement/r1/page.js:1:20)`;
    tellFailure({ kind: 'error', error });
    await userEvent.click(within(tab).getByRole('button', { name: 'Look again' }));
    const errors = within(tab).getByRole('region', { name: 'Last errors' });
    expect(errors).toHaveTextContent('TypeError: cell.matrix is undefinedAI Statement, /');
  });

  it('says of what has failed on which page that was, wherever one looks', async () => {
    await renderPage({ role: 'DEVELOPER' });
    window.history.replaceState(null, '', '/ai-statement/service');
    const area = { remote: 'ai-statement', release: 'r1' };
    tellFailure({ kind: 'caught', error: new Error('away'), what: 'ai-statement r1 could not be loaded.', area });
    window.history.replaceState(null, '', '/releases');
    await userEvent.keyboard('{Control>}.{/Control}');
    const errors = within(await overlay()).getByRole('region', { name: 'Last errors' });
    expect(errors).toHaveTextContent(
      /Error: awayAI Statement, \/ai-statement\/service, ai-statement r1 could not be loaded, FO-/,
    );
    window.history.replaceState(null, '', '/');
  });

  it('is for developers: nobody else has its button, its shortcut or its line in the palette', async () => {
    await renderPage({ role: 'ADMIN_SUPER' });
    expect(button()).toBeNull();
    await userEvent.keyboard('{Control>}.{/Control}');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await search(), 'what this tab');
    expect(document.body).not.toHaveTextContent('What this tab runs');
    expect(screen.queryByRole('dialog', { name: 'This tab' })).not.toBeInTheDocument();
  });
});
