import { Link, Route, Routes, urlChoice, urlSchema, useNavigate, useUrlState } from '@fixed-ops/router';
import { GuardedRouter } from '@fixed-ops/router/host';
import { useUnsavedChanges, useUnsavedPart } from '@fixed-ops/session';
import { connectDealershipPorts, switchDealership } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ford, setLoadedSession } from '../testing/session.ts';
import { afterAsking, askToLeave } from './ask-to-leave.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { mayLeavePage } from './may-leave-page.ts';

const tabSchema = urlSchema({ tab: urlChoice(['service', 'parts']) });
const TAB = ['tab'];

/** A form of one department, which goes with another tab. */
function EditedTab() {
  const [{ tab }, setAddress] = useUrlState(tabSchema);
  useUnsavedPart(tab === 'service', TAB);
  return (
    <>
      <h1>Edited {tab}</h1>
      <button type="button" onClick={() => setAddress({ tab: 'parts' })}>
        Parts
      </button>
    </>
  );
}

function EditedPage() {
  useUnsavedChanges(true);
  const navigate = useNavigate();
  return (
    <>
      <h1>Edited page</h1>
      <Link to="/other">A link</Link>
      <Link to="/edited?tab=2">The same page</Link>
      <button type="button" onClick={() => navigate('/other')}>
        By script
      </button>
    </>
  );
}

/** A page with unsaved changes, which the person reached from another one. */
async function openEditedPage(path = '/edited', heading = 'Edited page') {
  window.history.replaceState(null, '', '/start');
  render(
    <UiProvider colorMode="light">
      <GuardedRouter mayLeave={mayLeavePage}>
        <LeaveDialog />
        <Routes>
          <Route path="/start" element={<Link to={path}>Edit</Link>} />
          <Route path="/edited" element={<EditedPage />} />
          <Route path="/tabs" element={<EditedTab />} />
          <Route path="/other" element={<h1>Other page</h1>} />
        </Routes>
      </GuardedRouter>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { name: heading });
}

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a link asks; keeping on editing stays, leaving follows it', async () => {
  await openEditedPage();
  await userEvent.click(screen.getByRole('link', { name: 'A link' }));
  await question();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await answer('Keep editing');
  expect(window.location.pathname).toBe('/edited');
  await userEvent.click(screen.getByRole('link', { name: 'A link' }));
  await question();
  await answer('Leave without saving');
  expect(await screen.findByRole('heading', { name: 'Other page' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/other');
});

test('navigation by script asks too', async () => {
  await openEditedPage();
  await userEvent.click(screen.getByRole('button', { name: 'By script' }));
  await question();
  expect(window.location.pathname).toBe('/edited');
  await answer('Leave without saving');
  await screen.findByRole('heading', { name: 'Other page' });
});

test('another part of the same page asks nothing', async () => {
  await openEditedPage();
  await userEvent.click(screen.getByRole('link', { name: 'The same page' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=2'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('another part of the same page asks where what is entered would go with the part, and again after a no', async () => {
  await openEditedPage('/tabs', 'Edited service');
  for (const _try of ['first', 'second']) {
    await userEvent.click(screen.getByRole('button', { name: 'Parts' }));
    await question();
    await answer('Keep editing');
    expect(window.location.search).toBe('');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Parts' }));
  await question();
  await answer('Leave without saving');
  expect(await screen.findByRole('heading', { name: 'Edited parts' })).toBeInTheDocument();
  expect(window.location.search).toBe('?tab=parts');
});

test('Back asks, with the address as it was; leaving then goes back after all', async () => {
  await openEditedPage();
  act(() => window.history.back());
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/edited'));
  await answer('Keep editing');
  expect(screen.getByRole('heading', { name: 'Edited page' })).toBeInTheDocument();
  act(() => window.history.back());
  await question();
  await answer('Leave without saving');
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/start');
});

test('Back pressed again while it asks leaves one question, about the last press @slow', async () => {
  await openEditedPage();
  act(() => window.history.back());
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/edited'));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/edited'));
  await answer('Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Edited page' })).toBeInTheDocument();
});

test('another dealership asks first and is not entered on a no', async () => {
  setLoadedSession();
  const load = jest.fn();
  connectDealershipPorts({ load, onEnter: () => undefined });
  await openEditedPage();
  let switched: ReturnType<typeof switchDealership> | undefined;
  act(() => {
    switched = switchDealership(ford.id);
  });
  await question();
  await answer('Keep editing');
  expect(await switched).toBe('vetoed');
  expect(load).not.toHaveBeenCalled();
});

test('an act that ends the page asks first, and asks once', async () => {
  const signOut = jest.fn(async () => undefined);
  await openEditedPage();
  act(() => void afterAsking(signOut)());
  await question();
  await answer('Keep editing');
  expect(signOut).not.toHaveBeenCalled();
  act(() => void afterAsking(signOut)());
  await question();
  await answer('Leave without saving');
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(askToLeave()).toBe(true);
});
