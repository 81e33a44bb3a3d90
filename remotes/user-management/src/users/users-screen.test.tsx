import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { UsersScreen } from './users-screen.tsx';

const dana = buildUserRecord({ employeeId: 'E-1', givenName: 'Dana', surname: 'Whitfield' });
const luis = buildUserRecord();
const ines = buildUserRecord(
  { employeeId: 'E-9', givenName: 'Ines', surname: 'Salgado', jobTitle: 'CONSULTANT' },
  {
    role: 'CONSULTANT',
    isVerified: false,
    dealershipCount: 2,
    dealerships: JSON.stringify([
      { id: 'd1', name: 'Harborline Toyota' },
      { id: 'd3', name: 'Lakeview Honda' },
    ]),
  },
);
const ray = buildUserRecord(
  {
    ...{ employeeId: 'E-5', givenName: 'Ray', surname: 'Holt', accountEnabled: false },
    deletedByName: 'Owen Marsh',
  },
  { deletedBy: 'E-77', deletedDate: '2026-07-23T14:00:00Z' },
);
const everybody = [dana, luis, ines, ray];

// Rows are found by text, because a search by role needs seconds in jsdom.
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
const namesShown = () => [...document.querySelectorAll('tbody th [data-part=person]')].map((cell) => cell.textContent);

/** The files that the page offers to save from now on. The browser of the tests saves none. */
function catchFiles(): Blob[] {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

test('lists everybody with access but the person who looks, with labels instead of codes', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  expect(screen.getByRole('group', { name: 'Users' })).toHaveAttribute('aria-busy', 'true');
  await sent[0]!.answer(everybody);
  expect(namesShown()).toEqual(['Ines Salgado', 'Luis Ferrer']);
  expect(screen.getByText('2 people, 1 not verified')).toBeVisible();
  expect(rowOf('Luis Ferrer')).toHaveTextContent('EmployeeService Technician1NeverActive');
  expect(rowOf('Ines Salgado')).toHaveTextContent('ConsultantConsultant2NeverNot verified');
});

test('an address that is wider than its column breaks before its @, not within a name', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  const email = rowOf('Luis Ferrer').querySelector('td wbr');
  expect(email?.nextSibling).toHaveTextContent(/^@/);
  // A longer part than this breaks within, before it pushes the end of the row out of view.
  expect(email?.parentElement).toHaveStyle({ 'overflow-wrap': 'anywhere', 'min-width': '110px' });
});

test('an upright tablet has name, role, status and actions of everybody side by side, and the rest below the name', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer([{ ...ines, lastSignInDateTime: '2026-11-20T03:05:09Z' }, luis]);
  const ofTablet = [...document.querySelectorAll('thead th:not([data-from=lg])')].map(({ textContent }) => textContent);
  expect(ofTablet).toEqual(['Name', 'Role', 'Status', 'Actions']);
  const name = (person: string) => rowOf(person).querySelector('th');
  expect(name('Ines Salgado')).toHaveTextContent('Consultant, 2 dealerships, signed in Nov 19, 2026');
  expect(name('Luis Ferrer')).toHaveTextContent('Service Technician, never signed in');
  expect(name('Luis Ferrer')).toHaveTextContent('luis.ferrer@example.com');
});

test('a name opens the person', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  await userEvent.click(within(rowOf('Luis Ferrer')).getByRole('button', { name: 'Luis Ferrer' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users?user=E-7');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Edit Luis Ferrer');
});

test('the count of dealerships names them on focus @slow', async () => {
  const { sent } = renderScreen(<UsersScreen />);
  await sent[0]!.answer(everybody);
  const count = within(rowOf('Ines Salgado')).getByRole('button', { name: '2' });
  count.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Harborline Toyota, Lakeview Honda');
});

test('the deleted show who deleted them, by name also where that person is not in the list, and when', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('radio', { name: 'Deleted' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users?status=deleted');
  expect(rowOf('Ray Holt')).toHaveTextContent('Owen MarshJul 23, 2026, 10:00 AM');
  // A phone has no room for these columns.
  expect(rowOf('Ray Holt')).toHaveTextContent('deleted Jul 23, 2026, by Owen Marsh');
});

test('words of the deleted wrap to one word a line before they push the end of the row out of view', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users?status=deleted' });
  await sent[0]!.answer(everybody);
  const words = rowOf('Ray Holt').querySelectorAll('[data-part=words]');
  expect(words).toHaveLength(3);
  for (const cell of words) {
    expect(cell).toHaveStyle({ 'white-space': 'normal' });
    // Who deleted breaks within a word only below this width.
    expect(getComputedStyle(cell).minWidth).toMatch(/^(0px|auto||90px)$/);
  }
});

test('the search is in the address and finds titles as they read', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users?search=technician' });
  await sent[0]!.answer(everybody);
  expect(namesShown()).toEqual(['Luis Ferrer']);
  await user.click(screen.getByRole('searchbox'));
  await user.paste(' nobody');
  expect(screen.getByText('Nobody matches the search')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(namesShown()).toEqual(['Ines Salgado', 'Luis Ferrer']);
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/administration\/users$/);
});

test('the file has the order of the screen, which is in the address', async () => {
  const user = userEvent.setup();
  const files = catchFiles();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  await user.click(screen.getByRole('button', { name: 'Role' }));
  await user.click(screen.getByRole('button', { name: 'Role' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users?sort=-role');
  expect(namesShown()).toEqual(['Luis Ferrer', 'Ines Salgado']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: /^Export/ }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await new Response(files[0]!).text()).split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Luis Ferrer', 'Ines Salgado']);
});

test('the file says when somebody last signed in as the screen does: in the time of the dealership, to the minute', async () => {
  const user = userEvent.setup();
  const files = catchFiles();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer([{ ...luis, lastSignInDateTime: '2026-11-20T03:05:09.123456Z' }]);
  expect(rowOf('Luis Ferrer').querySelector('time')).toHaveAttribute('title', 'Nov 19, 2026, 10:05 PM');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: /^Export/ }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, row] = (await new Response(files[0]!).text()).split('\r\n');
  expect(head).toContain('Last sign-in (Eastern Time)');
  expect(row).toContain('2026-11-19 22:05');
});

test('the file is of the people who are chosen, and of all again when the choice is cleared', async () => {
  const user = userEvent.setup();
  const files = catchFiles();
  const namesOfFile = async () => {
    await user.click(screen.getByRole('button', { name: /^Export/ }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await new Response(files.pop()!).text()).split('\r\n').slice(1, -1);
    return lines.map((line) => line.split(',')[0]);
  };
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Luis Ferrer' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(within(screen.getByRole('dialog', { name: 'More' })).getByText('1 chosen')).toBeVisible();
  expect(await namesOfFile()).toEqual(['Luis Ferrer']);
  // The export contains only the people that are shown.
  await user.type(screen.getByRole('searchbox'), 'Salgado');
  expect(screen.queryByText('1 chosen')).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await namesOfFile()).toEqual(['Ines Salgado', 'Luis Ferrer']);
});

test('nobody is counted, listed or exported until the people of a new place are loaded @slow', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users' });
  await sent[0]!.answer(everybody);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Dealership' }));
  await user.click(screen.getByRole('option', { name: 'Lakeview Honda' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(sent[1]!.query).toMatchObject({ scope: 'group' });
  expect(namesShown()).toEqual([]);
  expect(screen.queryByText(/\d (person|people)/)).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Users' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('button', { name: /^Export/ })).toBeDisabled();
  await sent[1]!.answer([ines, luis]);
  expect(namesShown()).toEqual(['Ines Salgado']);
  expect(screen.getByText('1 person, 1 not verified, Lakeview Honda')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Export/ })).toBeEnabled();
});

test('an empty list says why', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/?status=unverified' });
  await sent[0]!.answer([dana, luis]);
  expect(screen.getByText('Everybody has signed in')).toBeVisible();
});

test('a failure shows Retry and a reference', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<UsersScreen />);
  await sent[0]!.fail(new ApiError('problem', 'internal_error', 'The server failed.', 500, 'req-9'));
  expect(screen.getByRole('alert')).toHaveTextContent('Users could not be loaded');
  expect(screen.getByText('req-9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(sent).toHaveLength(2);
});

test('a person who may not read users is told so, without a useless Retry', async () => {
  const { sent } = renderScreen(<UsersScreen />);
  await sent[0]!.fail(new ApiError('problem', 'role_required', 'Your role may not see users.', 403, 'req-9'));
  expect(screen.getByText('Users: not open to you')).toBeVisible();
  expect(screen.getByText('Your role may not see users.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('people who are there stay when a newer list cannot be loaded, and the page says so', async () => {
  const { sent, client } = renderScreen(<UsersScreen />);
  await sent[0]!.answer(everybody);
  void client.invalidateQueries();
  await waitFor(() => expect(sent).toHaveLength(2));
  await sent[1]!.fail(new ApiError('problem', 'internal_error', 'The server failed.', 500, 'req-10'));
  expect(screen.getByText(/^Users could not be updated/)).toBeVisible();
  expect(namesShown()).toEqual(['Ines Salgado', 'Luis Ferrer']);
});

test('a link to a person who is not a user here says so', async () => {
  const user = userEvent.setup();
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users?user=E-404' });
  await sent[0]!.answer(everybody);
  expect(screen.getByText(/^The person in this link is not a user of Harborline Toyota/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(screen.queryByText(/person in this link/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users');
});
