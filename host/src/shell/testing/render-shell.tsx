import { type RemoteModule, useLocation, useNavigate } from '@fixed-ops/router';
import { useReportingRange, useSession } from '@fixed-ops/session';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { HostServices } from '../../boot/context.ts';
import { createRemoteLoader, type FetchRemote } from '../../federation/remote-loader.ts';
import { productRemotes } from '../../testing/remotes.ts';
import { renderInShell, type ShellInput } from '../../testing/render-in-shell.tsx';
import { setLoadedSession } from '../../testing/session.ts';
import { Shell } from '../shell.tsx';

function ServiceScreen() {
  const { activeDealership } = useSession();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('a bug of the remote');
  return (
    <>
      <h1>Service</h1>
      <p>Figures of {activeDealership.name}</p>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
}

/** Says what the range is and where it comes from. */
export function RangeScreen() {
  const { range } = useReportingRange();
  return (
    <h1>
      {useLocation().search} {range.source}
    </h1>
  );
}

/** Keeps what was typed for as long as it is the same screen. */
function OpCodesScreen() {
  return (
    <>
      <h1>Op codes</h1>
      <input aria-label="Search" />
    </>
  );
}

/** The area that the shell opens where a test names none. */
export const area: RemoteModule = {
  name: 'dashboards',
  routes: [
    { path: '/dashboard/service', Component: ServiceScreen },
    { path: '/dashboard/parts', Component: () => <h1>Parts</h1> },
    { path: '/dashboard/op-codes', Component: OpCodesScreen },
  ],
};

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

export interface WholeShellInput extends Pick<ShellInput, 'router'> {
  readonly fetchRemote?: FetchRemote;
  readonly unread?: number;
  readonly linked?: string;
  readonly remotes?: typeof productRemotes;
  readonly notices?: readonly object[];
  readonly overrides?: HostServices['overrides'];
}

/** Draws the whole shell at a path, with an area in it. */
export function renderShell(path: string, given: WholeShellInput = {}) {
  return renderInShell(
    <>
      <Shell />
      <BackButton />
    </>,
    {
      path,
      ...(given.router === undefined ? {} : { router: given.router }),
      answers: {
        unreadnotifications: given.unread ?? 0,
        SupportContacts: { supportEmail: null, administrators: [] },
        FeedStatus: { status: 'none', dataThrough: null, feeds: [], fieldsNotProvided: [] },
        ActiveSystemNotifications: given.notices ?? [],
      },
      services: {
        registry: { revision: 1, remotes: [...(given.remotes ?? productRemotes)] },
        loader: createRemoteLoader(given.fetchRemote ?? (async () => ({ default: area }))),
        linkedDealershipId: given.linked ?? null,
        ...(given.overrides === undefined ? {} : { overrides: given.overrides }),
      },
    },
  );
}

/** Begins every test of a file with an administrator of Harborline Toyota signed in and a quiet console. */
export function signInBeforeEach() {
  beforeEach(() => {
    setLoadedSession({ role: 'ADMIN' });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    window.scrollTo = () => undefined;
  });
}

/** jsdom knows no media queries, so the header is the narrow one, whose links are behind the menu button. */
export const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Menu' }));
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Path and query. */
export const fullAddress = () => screen.getByTestId('address').textContent ?? '';
export const address = () => fullAddress().split('?')[0];
