import { ApiError } from '@fixed-ops/api';
import { dealershipRefSchema } from '@fixed-ops/session';
import { connectDealershipPorts, listDealerships, sessionStore } from '@fixed-ops/session/host';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { setLoadedSession, toyota } from '../testing/session.ts';
import { SearchField } from './search-field.tsx';
import { ShellToolsProvider } from './shell-tools.tsx';

const stores = [
  toyota,
  ...Array.from({ length: 49 }, (_, index) =>
    dealershipRefSchema.parse({ id: `d-${index + 2}`, name: `Store ${index + 2}` }),
  ),
];
const person = (index: number) => ({
  id: `local-${index}`,
  employeeId: `E-${100 + index}`,
  givenName: 'Sam',
  surname: `Okafor ${index}`,
  mail: null,
  jobTitle: 'SERVICE_ADVISOR',
  businessPhones: [],
  accountEnabled: true,
});
const people = Array.from({ length: 200 }, (_, index) => person(index));

const away = new ApiError('problem', 'failed', 'The server is away.', 503, 'FO-7');

async function renderTools(
  user: Parameters<typeof setLoadedSession>[0] = { role: 'ADMIN' },
  answers: Readonly<Record<string, unknown>> = {
    GetUsersFromDealership: people,
    PatchPreferences: { colorMode: 'system', singleKeyShortcuts: false },
  },
) {
  setLoadedSession(user, { dealerships: listDealerships(stores, toyota) });
  return renderInShell(
    <ShellToolsProvider isOn>
      <h1>A page</h1>
      <SearchField />
      <input aria-label="Note" />
    </ShellToolsProvider>,
    { answers },
  );
}

const address = () => screen.getByTestId('address').textContent;
const field = () => screen.findByRole('combobox', { name: 'Find an RO, person or screen' });
/** By text: computing the accessible names of hundreds of rows takes seconds. */
const rows = () => [...screen.getByRole('listbox', { name: 'Results' }).querySelectorAll('[role=option]')];
const chosen = () =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.textContent);

beforeEach(() => localStorage.clear());

describe('command palette', () => {
  it('opens from the header, by Ctrl K also while typing, and by a slash', async () => {
    await renderTools();
    const opener = screen.getByRole('button', { name: 'Find an RO, person or screen' });
    await userEvent.click(opener);
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    await userEvent.click(screen.getByLabelText('Note'));
    await userEvent.keyboard('/{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    expect(screen.getByLabelText('Note')).toHaveValue('/');
    await userEvent.keyboard('{Escape}');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('/');
    expect(await field()).toHaveValue('');
  });

  it('keeps what is typed right after the slash, before the code of the field has come', async () => {
    await renderTools();
    for (const key of ['/', '6', '1', '9', '5', 'Backspace', '6', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await field()).toHaveValue('6196');
    await userEvent.keyboard('16');
    expect(await field()).toHaveValue('619616');
    expect(address()).not.toContain('/ros/');
  });

  it('does not open when Escape is pressed before its code has come, and leaves later letters alone', async () => {
    await renderTools();
    for (const key of ['/', '6', 'Escape']) fireEvent.keyDown(document.body, { key });
    expect(fireEvent.keyDown(document.body, { key: '1' })).toBe(true);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveValue('');
  });

  it('goes where the arrows and Enter say, and remembers it', async () => {
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 's');
    const first = chosen();
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).not.toEqual(first);
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toEqual(first);
    expect((await field()).getAttribute('aria-activedescendant')).toBe(rows()[0]?.id);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'labor mat{Enter}');
    expect(address()).toBe('/dashboard/labor-matrix');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await field();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1);
  });

  // The pattern "editable combobox with list autocomplete" of the ARIA Authoring Practices.
  it('is a combobox that keeps the focus, points to the chosen row, and has arrows go round at both ends', async () => {
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'lab');
    const box = await field();
    expect(box).toHaveAttribute('aria-autocomplete', 'list');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Results' }).id);
    const pointsTo = () => rows().findIndex(({ id }) => id === box.getAttribute('aria-activedescendant'));
    const last = rows().length - 1;
    expect(last).toBeGreaterThan(0);
    expect(pointsTo()).toBe(0);
    await userEvent.keyboard('{ArrowUp}');
    expect(pointsTo()).toBe(last);
    await userEvent.keyboard('{ArrowDown}');
    expect(pointsTo()).toBe(0);
    expect(box).toHaveFocus();
  });

  it('leaves Home and End to the text', async () => {
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'abor{Home}l');
    expect(await field()).toHaveValue('labor');
    await userEvent.keyboard('{End}s');
    expect(await field()).toHaveValue('labors');
  });

  it('opens the repair order that a number names', async () => {
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), '#123456{Enter}');
    expect(address()).toBe('/dashboard/ros/123456');
  });

  it('switches to one of 50 dealerships @slow', async () => {
    connectDealershipPorts({ load: () => new Promise(() => undefined), onEnter: () => undefined });
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'store 42{Enter}');
    expect(sessionStore.getState().activeDealership?.id).toBe('d-42');
    expect(address()).toBe('/support');
  });

  it('finds one of 200 people for whom may see them, and asks for nobody for the others', async () => {
    const { request } = await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'okafor 150{Enter}');
    expect(address()).toBe('/administration/users?search=Sam+Okafor+150');
    expect(request.mock.calls.map(([call]) => call.name)).toEqual(['GetUsersFromDealership']);
  });

  it('is closed by a button where there is no Escape', async () => {
    await renderTools({ role: 'MANAGER' });
    await userEvent.keyboard('/');
    await field();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(address()).toBe('/support');
  });

  it('asks for no people when the person may not see them', async () => {
    const { request } = await renderTools({ role: 'MANAGER' });
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'okafor');
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Search repair orders for “okafor”']);
    expect(request).not.toHaveBeenCalled();
  });

  it('says so when nothing is found for what is too short to be searched for', async () => {
    await renderTools({ role: 'MANAGER' });
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'zz');
    expect(screen.getByText('No results for “zz”.')).toBeInTheDocument();
    expect(screen.getByText('0 results available')).toBeInTheDocument();
  });

  it('searches repair orders for whatever was typed, last, and remembers no customer by it', async () => {
    await renderTools();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'O’Brien & Sons');
    expect(rows().at(-1)).toHaveTextContent('Search repair orders for “O’Brien & Sons”');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/dashboard/ros?q=O%E2%80%99Brien+%26+Sons');
    expect(JSON.stringify(window.localStorage)).not.toContain('Brien');
  });

  it('leaves the slash to the search of a page that is one', async () => {
    await renderTools();
    const place = document.body.appendChild(document.createElement('form'));
    place.dataset.searchField = '';
    place.innerHTML = '<input aria-label="RO number" value="618" />';
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('RO number')).toHaveFocus();
    expect(screen.getByLabelText('RO number')).toHaveValue('618');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    place.remove();
  });

  it('says so when people cannot be loaded, with Retry and a reference, and finds the rest @slow', async () => {
    const answers: Record<string, unknown> = { GetUsersFromDealership: away };
    await renderTools({ role: 'ADMIN' }, answers);
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'labor mat');
    const failure = await screen.findByText('People could not be loaded.');
    expect(failure).toHaveTextContent('Reference FO-7');
    expect(chosen()).toEqual([expect.stringContaining('Labor matrix')]);
    answers.GetUsersFromDealership = people;
    await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(failure).not.toBeInTheDocument());
    expect(await field()).toHaveFocus();
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'okafor 150{Enter}');
    expect(address()).toBe('/administration/users?search=Sam+Okafor+150');
  });
});

describe('shortcuts in the shell', () => {
  it('lead to pages by two keys, but never while typing or where the person may not go', async () => {
    await renderTools({ role: 'MANAGER' });
    await userEvent.type(screen.getByLabelText('Note'), 'gn');
    expect(address()).toBe('/support');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('ga');
    expect(address()).toBe('/support');
    await userEvent.keyboard('gn');
    expect(address()).toBe('/notifications');
  });

  it('are listed by "?", and single keys can be turned off for good', async () => {
    const { request } = await renderTools();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Administration')).toBeInTheDocument();
    await userEvent.keyboard('gn');
    expect(address()).toBe('/support');
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Shortcuts of a single key' }));
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'PatchPreferences' }),
      expect.objectContaining({ body: { singleKeyShortcuts: false } }),
    );
    await waitFor(() => expect(sessionStore.getState().preferences.singleKeyShortcuts).toBe(false));
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('gn/');
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/support', null]);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeInTheDocument();
  });

  it('stay as they were when the choice cannot be saved, which is said with a reference', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    await renderTools({ role: 'ADMIN' }, { PatchPreferences: away });
    await userEvent.keyboard('?');
    const single = await screen.findByRole('switch', { name: 'Shortcuts of a single key' });
    await userEvent.click(single);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'could not be saved.Nothing has changed. Try again.Reference FO-7',
    );
    expect(single).toBeChecked();
  });
});
