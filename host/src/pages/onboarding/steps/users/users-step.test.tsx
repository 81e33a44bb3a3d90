import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildOnboarding,
  heldAnswer,
  inTurn,
  press,
  renderOnboarding,
  saveAndContinue,
  savedAt,
  savedFirst,
  titled,
} from '../../testing/render-onboarding.tsx';

const open = async (options: Parameters<typeof renderOnboarding>[0] = {}) => {
  const drawn = await renderOnboarding({ address: '/onboarding?token=t-1&step=users', ...options });
  await titled('Users to invite');
  return drawn;
};
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const rosa = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@example.com',
  jobTitle: 'PARTS_MANAGER',
  role: 'MANAGER',
};

test('a person is added with title, role and stores, sees what they will open, and is sent', async () => {
  const { saves } = await open();
  expect(screen.getByText('Nobody yet')).toBeInTheDocument();
  await press('Add a person');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Rosa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Delgado');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Job title' }), 'Parts Manager');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manager');
  await userEvent.type(screen.getByRole('combobox', { name: 'Stores' }), 'lakeview honda{Enter}');
  expect(screen.getByRole('region', { name: 'Rosa Delgado' })).toHaveTextContent(/Lands on Parts/);
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves()[0]?.data).toEqual({ users: [{ ...rosa, stores: ['Lakeview Honda'] }] });
});

test('where the administrators of a tenant make the accounts, asks for the id of each, also from a list', async () => {
  const { saves } = await open({
    onboarding: buildOnboarding({ needsAccountIds: true, saved: { users: { users: [rosa] } } }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Account id' }), '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21');
  await press('Add a list');
  const list = screen.getByRole('textbox', { name: 'List' });
  expect(list).toHaveAccessibleDescription(/Job title,Role,Account id/);
  await userEvent.click(list);
  await userEvent.paste(
    'First name,Last name,Email,Job title,Role,Account id\nBo,Wu,bo@example.com,Parts Manager,Manager,0a1b2c3d-5f0e-4a57-9c0b-0f1d5a9e6b22',
  );
  await press('Add to the step');
  await saveAndContinue();
  expect(saves()[0]?.data).toMatchObject({
    users: [
      { accountId: '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' },
      { email: 'bo@example.com', accountId: '0a1b2c3d-5f0e-4a57-9c0b-0f1d5a9e6b22' },
    ],
  });
});

const ofOneStore = ['Employee', 'Manager', 'Admin', 'Consultant'];
test.each([
  ['ADMIN_SUPER', ['Employee', 'Manager', 'Manager, all dealerships', 'Admin', 'Admin, all dealerships', 'Consultant']],
  ['ADMIN', ofOneStore],
  // Whoever may grant no role drafts as many, and the submission decides.
  ['MANAGER', ofOneStore],
  ['EMPLOYEE', ofOneStore],
])(
  '%s is offered every role of one dealership, and those of all dealerships only with the right to grant them',
  async (role, offered) => {
    await open({ user: { role } });
    await press('Add a person');
    expect(options('Role')).toEqual(['Choose a role', ...offered]);
  },
);

test('a role of all dealerships that somebody else has drafted stays, and does not prevent a colleague’s save @slow', async () => {
  const chief = { ...rosa, role: 'ADMIN_SUPER' };
  const { saves } = await open({
    user: { role: 'EMPLOYEE' },
    onboarding: buildOnboarding({ only: 'users', saved: { users: { users: [chief] } } }),
  });
  const role = () => screen.getByRole('combobox', { name: 'Role' });
  expect(role()).toHaveDisplayValue('Admin, all dealerships');
  await userEvent.selectOptions(role(), 'Employee');
  await userEvent.selectOptions(role(), 'Admin, all dealerships');
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), ' Ruiz');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Email' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ruiz@example.com');
  await press('Save');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.data).toMatchObject({
    users: [{ lastName: 'Delgado Ruiz', email: 'ruiz@example.com', role: 'ADMIN_SUPER' }],
  });
});

test('a pasted role of all dealerships is refused beside its field for whoever may not draft it @slow', async () => {
  const { saves } = await open({ user: { role: 'EMPLOYEE' } });
  await press('Add a list');
  await userEvent.click(screen.getByRole('textbox', { name: 'List' }));
  await userEvent.paste(
    'First name,Last name,Email,Job title,Role\nCy,Young,cy@example.com,Parts Manager,"Admin, all dealerships"',
  );
  await press('Add to the step');
  await saveAndContinue();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    'Error: Only an administrator of all dealerships can draft “Admin, all dealerships”: choose another',
  );
  expect(saves()).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves()[0]?.data).toMatchObject({ users: [{ role: 'ADMIN' }] });
});

test('a missing or wrong value shows an error beside its field, and so does an email address that is listed twice', async () => {
  await open({ onboarding: buildOnboarding({ saved: { users: { users: [rosa] } } }) });
  await press('Add a person');
  const added = within(screen.getByRole('region', { name: 'New user' }));
  await userEvent.type(added.getByRole('textbox', { name: 'Email' }), 'rosa');
  await saveAndContinue();
  expect(screen.getByText('Email is not a valid email')).toBeInTheDocument();
  for (const label of ['First name', 'Last name', 'Job title', 'Role'])
    expect(screen.getByText(`Please enter ${label}`)).toBeInTheDocument();
  const fields = within(screen.getByRole('region', { name: 'rosa' }));
  await userEvent.type(fields.getByRole('textbox', { name: 'Email' }), '@example.com');
  await userEvent.type(fields.getByRole('textbox', { name: 'First name' }), 'R');
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Last name' })[1]!, 'D');
  await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Job title' })[1]!, 'Service Advisor');
  await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Role' })[1]!, 'Employee');
  await saveAndContinue();
  expect(await screen.findByText('Email is in the list twice')).toBeInTheDocument();
});

test('a person who was drafted for a removed store shows it beside the stores until other stores are chosen @slow', async () => {
  const { saves } = await open({
    onboarding: buildOnboarding({
      knownStores: [
        { id: 'honda', name: 'Lakeview Honda', isTakenAway: false },
        { id: 'new', name: 'Smith Ford', isTakenAway: false },
        { id: 'gone', name: 'Smith Ford', isTakenAway: true },
      ],
      saved: { users: { users: [{ ...rosa, stores: ['gone', 'honda'] }] } },
    }),
  });
  expect(screen.getByRole('combobox', { name: 'Stores' })).toHaveAccessibleDescription(
    /Smith Ford was removed: choose where this person works/,
  );
  await press('Remove Smith Ford (removed)');
  expect(screen.getByRole('combobox', { name: 'Stores' })).not.toHaveAccessibleDescription(/removed/);
  await userEvent.type(screen.getByRole('combobox', { name: 'Stores' }), 'smith ford{Enter}');
  expect(screen.getByRole('list', { name: 'Stores, chosen' })).toHaveTextContent('Lakeview HondaSmith Ford');
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves()[0]?.data).toEqual({ users: [{ ...rosa, stores: ['honda', 'new'] }] });
});

test('an unknown store shows an error beside the field and is not left out, which would mean every store @slow', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved: { users: { users: [rosa] } } }) });
  const stores = () => screen.getByRole('combobox', { name: 'Stores' });
  await userEvent.type(stores(), 'Lakeview Hnda');
  await saveAndContinue();
  expect(stores()).toHaveAccessibleDescription(/There is no store “Lakeview Hnda” in Group and stores/);
  await press('Remove Lakeview Hnda');
  await userEvent.type(stores(), 'lakeview honda');
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves().map(({ data }) => data)).toMatchObject([{ users: [{ stores: ['Lakeview Honda'] }] }]);
});

test('beside the stores alone: each save would say it once more @slow', async () => {
  const { saves } = await open({
    onboarding: buildOnboarding({
      knownStores: [{ id: 'gone', name: 'Smith Ford', isTakenAway: true }],
      saved: { users: { users: [{ ...rosa, stores: ['gone'] }] } },
    }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), ' Ruiz');
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves()[0]?.data).toMatchObject({ users: [{ stores: ['gone'] }] });
  expect(screen.queryByText('Smith Ford was removed')).not.toBeInTheDocument();
});

test('a pasted list becomes rows, without whom the step has already; a list with wrong columns says which', async () => {
  await open({ onboarding: buildOnboarding({ saved: { users: { users: [rosa] } } }) });
  await press('Add a list');
  const list = within(screen.getByRole('region', { name: 'List of people' }));
  await userEvent.click(list.getByRole('textbox', { name: 'List' }));
  await userEvent.paste('First name,Surname\nA,B');
  await userEvent.click(list.getByRole('button', { name: 'Add to the step' }));
  expect(list.getByText(/Unknown columns: Surname/)).toBeInTheDocument();
  await userEvent.clear(list.getByRole('textbox', { name: 'List' }));
  await userEvent.paste(
    'First name,Last name,Email,Job title,Role\nRosa,Delgado,ROSA@example.com,Parts Manager,Manager\nLee,Park,lee@example.com,Service Advisor,Employee',
  );
  await userEvent.click(list.getByRole('button', { name: 'Add to the step' }));
  expect(screen.queryByRole('region', { name: 'List of people' })).not.toBeInTheDocument();
  expect(screen.getByText('2 drafted')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Lee Park' })).toBeInTheDocument();
});

test('an unknown title or role in a pasted list shows an error beside its field that names it @slow', async () => {
  const { saves } = await open();
  await press('Add a list');
  await userEvent.click(screen.getByRole('textbox', { name: 'List' }));
  await userEvent.paste('First name,Last name,Email,Job title,Role\nCy,Young,cy@example.com,Astronaut,Emperor');
  await press('Add to the step');
  await saveAndContinue();
  expect(screen.getByRole('combobox', { name: 'Job title' })).toHaveAccessibleDescription(
    'Error: Job title has no “Astronaut”: choose another',
  );
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    'Error: Role has no “Emperor”: choose another',
  );
  expect(saves()).toEqual([]);
});

test('a list that is pasted and not added is not saved over, stays while another step is looked at, and is dropped by Cancel @slow', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved: { users: { users: [rosa] } } }) });
  await press('Add a list');
  const list = screen.getByRole('textbox', { name: 'List' });
  expect(list).toHaveAccessibleDescription(/Phone numbers are ignored here/);
  await userEvent.click(list);
  await userEvent.paste('First name,Last name,Email,Job title,Role\nLee,Park,lee@example.com,Service Advisor,Employee');
  await press('Add a list');
  expect(screen.getByRole('textbox', { name: 'List' })).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Save and continue later' })[0]!);
  expect(await screen.findByText(/^The pasted list has not been added yet/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Everything is saved' })).not.toBeInTheDocument();
  await press(/^Skip/);
  await titled('Review and submit');
  await press('Back');
  await titled('Users to invite');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List' }).value;
  expect(text).toMatch(/lee@example.com/);
  await press('Cancel');
  expect(screen.queryByText(/^The pasted list has not been added yet/)).not.toBeInTheDocument();
  await saveAndContinue();
  await titled('Review and submit');
  expect(saves()).toEqual([]);
});

test('a list that is pasted and not added is offered again where the session ended or the page was loaded anew @slow', async () => {
  await open();
  await press('Add a list');
  await userEvent.click(screen.getByRole('textbox', { name: 'List' }));
  await userEvent.paste('First name,Last name,Email\nLee,Park,lee@example.com');
  localStorage.setItem('user', '{}');
  window.dispatchEvent(new Event('pagehide'));
  const kept = sessionStorage.getItem('keptDrafts') ?? 'nothing';
  cleanup();
  const onboarding = () => {
    sessionStorage.setItem('keptDrafts', kept);
    return buildOnboarding();
  };
  await open({ answers: { Onboarding: onboarding } });
  expect(screen.queryByRole('textbox', { name: 'List' })).not.toBeInTheDocument();
  const offered = () => screen.queryByRole('group', { name: 'The list that you had pasted' });
  expect(within(offered()!).getByRole('button', { name: 'Use it' })).toBeVisible();
  // It does not replace another list.
  await press('Add a list');
  await userEvent.type(screen.getByRole('textbox', { name: 'List' }), 'F');
  expect(offered()).not.toBeInTheDocument();
  // The other list does not discard it either, even if the page was about to leave.
  localStorage.setItem('user', '{}');
  window.dispatchEvent(new Event('pagehide'));
  await press('Cancel');
  expect(offered()).toBeVisible();
  expect(sessionStorage.getItem('keptDrafts')).toBe(kept);
  cleanup();
  await open({ answers: { Onboarding: onboarding } });
  await press('Use it');
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List' }).value;
  expect(text()).toMatch(/lee@example.com/);
  expect(screen.queryByRole('button', { name: 'Use it' })).not.toBeInTheDocument();
});

test('a file that is not a list of people shows an error beside it, and the pasted text stays', async () => {
  await open();
  await press('Add a list');
  const list = within(screen.getByRole('region', { name: 'List of people' }));
  await userEvent.click(list.getByRole('textbox', { name: 'List' }));
  await userEvent.paste('First name');
  const film = new File(['x'], 'film.csv', { type: 'text/csv' });
  Object.defineProperty(film, 'size', { value: 3 * 1024 * 1024 });
  await userEvent.upload(list.getByLabelText('CSV file'), film);
  expect(await list.findByText(/^film.csv is too large for a list of 500 people/)).toBeInTheDocument();
  expect(list.getByRole('textbox', { name: 'List' })).toHaveValue('First name');
});

test('what was entered of a person is nobody else’s where a colleague has taken one off the list first @slow', async () => {
  const [lee, kim] = ['Lee', 'Kim'].map((firstName) => ({ ...rosa, firstName, email: `${firstName}@example.com` }));
  let read = savedAt('users', 3, { users: [rosa, lee!, kim!] });
  const theirs = savedAt('users', 4, { users: [lee!, kim!] });
  const conflict = savedFirst('users', 4, theirs);
  const reading = () => read;
  const { saves } = await open({ answers: { Onboarding: reading, SaveOnboarding: inTurn(conflict, theirs) } });
  const fields = within(screen.getByRole('region', { name: 'Lee Delgado' }));
  await userEvent.selectOptions(fields.getByRole('combobox', { name: 'Role' }), 'Admin');
  read = theirs;
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.data).toMatchObject({
    users: [
      { email: 'lee@example.com', role: 'ADMIN' },
      { email: 'kim@example.com', role: 'MANAGER' },
    ],
  });
});

test('typing in a new person during the save is kept, also on top of a colleague’s next save @slow', async () => {
  const sent = { ...rosa, stores: [] };
  const first = heldAnswer();
  const theirs = savedAt('users', 2, { users: [{ ...sent, firstName: 'Rose' }] });
  const { saves } = await open({
    answers: { SaveOnboarding: inTurn(first.answer, savedFirst('users', 2, theirs), theirs) },
  });
  await press('Add a person');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Rosa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Delgado');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'Rosa@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Job title' }), 'Parts Manager');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manager');
  await saveAndContinue();
  await waitFor(() => expect(saves()).toHaveLength(1));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
  await first.give(savedAt('users', 1, { users: [sent] }));
  await titled('Review and submit');
  await press('Back');
  await titled('Users to invite');
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves()[2]?.data).toEqual({ users: [{ ...sent, firstName: 'Rose', role: 'ADMIN' }] });
});
