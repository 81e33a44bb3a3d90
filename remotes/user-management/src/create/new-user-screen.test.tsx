import { canOpen } from '@fixed-ops/access';
import { dealershipIdSchema } from '@fixed-ops/contract';
import { loadScreen, problem, renderScreen } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.tsx';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { peopleAnswers } from '../testing/people-answers.ts';

const address = '/administration/users/new';
const bodies: unknown[] = [];
const created = (status: 'sent' | 'failed' = 'sent', message: string | null = null) => ({
  CreateUser: async (_query: URLSearchParams, request: Request) => {
    bodies.push(await request.clone().json());
    return { ...buildUserRecord(), invitation: { status, message } };
  },
});

beforeAll(() => loadScreen(remote, { address, answers: peopleAnswers() }));
beforeEach(() => bodies.splice(0));

/** A refusal of one field, as the server sends it. */
const refusal = (status: number, code: string, error: { path: string; code: string; message: string }) =>
  new Response(
    JSON.stringify({
      ...{ type: 'about:blank', title: 'Refused', status, code, requestId: 'FO-1', errors: [error] },
      detail: 'Nothing was saved.',
    }),
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: new RegExp(`^${option}`) }));
};

async function open(answers = {}, options = {}) {
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(remote, { address, answers: { ...peopleAnswers(), ...answers }, ...options });
  });
  await screen.findByRole('heading', { name: 'New user' });
  return user;
}

/** Enters a text in one step, because every key draws the whole form again. */
async function paste(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  await user.click(screen.getByRole('textbox', { name: label }));
  await user.paste(text);
}

async function fill(user: ReturnType<typeof userEvent.setup>, email = 'Rosa.Delgado@example.com') {
  await paste(user, 'First name', 'Rosa');
  await paste(user, 'Last name', 'Delgado');
  await paste(user, 'Email', email);
  await choose(user, 'Team category', 'Service');
  await choose(user, 'Job title', 'Service Advisor');
  await user.click(screen.getByRole('radio', { name: /^Employee/ }));
}

test('creates a person with two stores, a number found by name and an invitation, and says so in the list', async () => {
  const user = await open(created());
  await fill(user);
  await user.click(await screen.findByRole('checkbox', { name: /^Lakeview Honda/ }));
  await user.click(screen.getByRole('radio', { name: 'Start in Lakeview Honda' }));
  expect(screen.getAllByText('In the files: A9, Rosa Delgado.')).toHaveLength(2);
  await choose(user, 'DMS number at Harborline Toyota', 'A9, Rosa Delgado');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Rosa Delgado is created.')).toBeVisible();
  expect(screen.getByText('The invitation is on its way to rosa.delgado@example.com.')).toBeVisible();
  expect(bodies).toEqual([
    {
      firstName: 'Rosa',
      lastName: 'Delgado',
      email: 'rosa.delgado@example.com',
      phoneNumber: '',
      role: 'EMPLOYEE',
      jobTitle: 'SERVICE_ADVISOR',
      teamCategory: 'Service',
      dealershipIds: ['d1', 'd3'],
      defaultDealershipId: 'd3',
      dmsNumbers: [{ dealershipId: 'd1', type: 'advisor', number: 'A9' }],
      sendInvite: true,
      workingIn: 'd1',
    },
  ]);
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/administration\/users$/));
});

test('shows what the person will see, and that own rows need a number', async () => {
  const user = await open();
  expect(screen.getByText(/Choose a job title and a role/)).toBeVisible();
  await fill(user);
  const panel = screen.getByRole('region', { name: 'What Rosa will see' });
  expect(within(panel).getByText('Own rows only')).toBeVisible();
  expect(within(panel).getByText('No DMS number yet')).toBeVisible();
  expect(within(panel).getByText('Parts dashboard').closest('li')).toHaveTextContent('Needs a title such as');
  await user.click(screen.getByRole('radio', { name: /^Manager Everyone/ }));
  await choose(user, 'Job title', 'Service Director');
  expect(within(panel).getByText('All employees')).toBeVisible();
  expect(within(panel).queryByText('No DMS number yet')).not.toBeInTheDocument();
});

test('who sees everybody sees so many advisors and technicians at each store, as its newest files know them', async () => {
  const person = (type: string, number: string, active = true) => ({
    ...{ type, number, active },
    ...{ name: `${type} ${number}`, userId: null, userName: null },
  });
  const filesOf = (query: URLSearchParams) =>
    query.get('of') === 'd3'
      ? [person('technician', '1'), person('counter', '2')]
      : [person('advisor', '1'), person('advisor', '2'), person('technician', '3'), person('technician', '4', false)];
  const user = await open({ DmsPeople: filesOf });
  await fill(user);
  const panel = within(screen.getByRole('region', { name: 'What Rosa will see' }));
  expect(panel.queryByText(/advisors?, /)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Manager Everyone/ }));
  await choose(user, 'Job title', 'Service Director');
  expect(await panel.findByText('2 advisors, 1 technician at Harborline Toyota')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Lakeview Honda/ }));
  await user.click(screen.getByRole('radio', { name: 'Start in Lakeview Honda' }));
  await panel.findByText('1 technician, 1 counterperson at Lakeview Honda');
  const lines = panel.getByText('All employees').closest('li')?.innerHTML ?? '';
  expect(lines.indexOf('Lakeview Honda')).toBeLessThan(lines.indexOf('Harborline Toyota'));
  // The parts dashboard, which has the counter, is closed to this title.
  await choose(user, 'Job title', 'Assistant Service Manager');
  expect(panel.getByText('1 technician at Lakeview Honda')).toBeVisible();
});

test('what is closed to the person has a dash', async () => {
  const user = await open();
  await fill(user);
  const panel = within(screen.getByRole('region', { name: 'What Rosa will see' }));
  const mark = panel.getByText('Parts dashboard').closest('li')?.querySelector('svg');
  expect(mark).toHaveAttribute('aria-label', 'No');
  expect(mark).toHaveClass('lucide-minus');
});

test.each([
  [7, 'An email with a link to choose a password, good for 7 days. It can be sent again from the list.'],
  [null, 'An email with a link to choose a password. It can be sent again from the list.'],
])('the link of an invitation works for %s days, as the server says', async (linkDays, help) => {
  await open({ InvitationTerms: { linkDays } });
  expect(await screen.findByText(help)).toBeVisible();
});

test('where the administrators of a tenant make the accounts, asks for the id of one and sends it', async () => {
  const user = await open({ ...created(), InvitationTerms: { linkDays: null, needsAccountId: true } });
  expect(
    await screen.findByText('An email with the way to the sign-in. It can be sent again from the list.'),
  ).toBeVisible();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Please enter Account id')).toBeVisible();
  expect(bodies).toEqual([]);
  await paste(user, 'Account id', ' 9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21 ');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  await waitFor(() => expect(bodies).toMatchObject([{ accountId: '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' }]));
});

test('shows the field of an account once the server asks for it, although it could not say so before', async () => {
  const refused = refusal(422, 'rule_broken', {
    path: 'accountId',
    code: 'account_needed',
    message: 'is needed: ask for its id',
  });
  const user = await open({ CreateUser: refused, InvitationTerms: problem(503, 'down', 'Not available.') });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByRole('textbox', { name: 'Account id' })).toHaveAccessibleDescription(
    /Account id is needed: ask for its id/,
  );
});

test('asks for no id of an account where the product makes it, and sends none', async () => {
  const user = await open(created());
  await fill(user);
  expect(screen.queryByRole('textbox', { name: 'Account id' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('accountId');
});

test('shows in miniature every tab that the menu of the dashboard has for the person @slow', async () => {
  const { remotes } = jest.requireActual<{ remotes: { name: string; menu: { label: string; access: string }[] }[] }>(
    '../../../../deploy/placement.default.json',
  );
  const menu = remotes.find(({ name }) => name === 'dashboards')!.menu;
  const user = await open();
  await fill(user);
  const panel = screen.getByRole('region', { name: 'What Rosa will see' });
  const tabs = () =>
    within(within(panel).getByRole('list', { name: 'Tabs of the dashboard' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const ofThem = (title: string) =>
    menu
      .filter(({ access }) => canOpen({ role: 'EMPLOYEE', jobTitle: title, devFeatures: false }, access))
      .map(({ label }) => label);
  expect(tabs()).toEqual(ofThem('SERVICE_ADVISOR'));
  await choose(user, 'Job title', 'Service Director');
  expect(tabs()).toEqual(ofThem('SERVICE_DIRECTOR'));
});

test('says what is missing by the specification’s words and goes to the first of it', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rosa@example');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Please enter First name')).toBeVisible();
  expect(screen.getByText('Email is not a valid email')).toBeVisible();
  expect(screen.getByText('Please enter Job title')).toBeVisible();
  expect(screen.getByText('6 fields need attention')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
});

test('an invalid phone number and a missing dealership show an error beside their fields, and nothing is sent', async () => {
  const user = await open(created());
  await fill(user);
  await paste(user, 'Phone', '555-01');
  await user.click(await screen.findByRole('checkbox', { name: /^Harborline Toyota/ }));
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
    'Error: Phone is not a valid phone number',
  );
  expect(screen.getByText('Please enter Dealerships')).toBeVisible();
  expect(bodies).toEqual([]);
});

test('a team offers its own job titles alone, and takes one of another team along when it is changed @slow', async () => {
  const user = await open();
  await choose(user, 'Team category', 'Service');
  await choose(user, 'Job title', 'Service Advisor');
  await choose(user, 'Team category', 'Parts');
  expect(screen.getByRole('combobox', { name: 'Job title' })).not.toHaveTextContent('Service Advisor');
  await user.click(screen.getByRole('combobox', { name: 'Job title' }));
  expect(screen.getByRole('option', { name: /^Parts Manager/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Service/ })).not.toBeInTheDocument();
});

test.each([
  ['nobody else', false, 0],
  ['internal staff', true, 1],
])('the role of developers is offered to %s who may give every other one', async (_who, isTai, count) => {
  await open({}, { role: 'ADMIN_SUPER', user: { isTai } });
  expect(screen.getByRole('radio', { name: /^Admin, all dealerships/ })).toBeEnabled();
  expect(screen.queryAllByRole('radio', { name: /^Developer/ })).toHaveLength(count);
});

/** The server's error for the number at an index of those that were sent. */
function numberTaken(place: number): Response {
  const errors = [
    { path: `dmsNumbers.${place}.number`, code: 'number_taken', message: 'A9 is the number of Kim Park' },
  ];
  const taken = { type: 'about:blank', title: 'Not possible', status: 422, code: 'rule_broken', requestId: 'FO-1' };
  const body = JSON.stringify({ ...taken, detail: 'Nothing was saved.', errors });
  return new Response(body, { status: 422, headers: { 'content-type': 'application/problem+json' } });
}

test('a DMS number that somebody else has by now shows an error beside the numbers, with the name of that person', async () => {
  const user = await open({ CreateUser: numberTaken(0) });
  await fill(user);
  await choose(user, 'DMS number at Harborline Toyota', 'A9, Rosa Delgado');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('A9 is the number of Kim Park')).toBeVisible();
});

test('a number that was refused at the second store shows the error beside that store’s numbers @slow', async () => {
  const user = await open({ CreateUser: numberTaken(1) });
  await fill(user);
  await user.click(await screen.findByRole('checkbox', { name: /^Lakeview Honda/ }));
  for (const store of ['Harborline Toyota', 'Lakeview Honda']) {
    await choose(user, `DMS number at ${store}`, 'A9, Rosa Delgado');
    await user.keyboard('{Escape}');
  }
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  const numbersAt = (store: string) => screen.getByRole('combobox', { name: `DMS number at ${store}` });
  await screen.findByText('A9 is the number of Kim Park');
  expect(numbersAt('Lakeview Honda')).toHaveAccessibleDescription(/A9 is the number of Kim Park/);
  expect(numbersAt('Harborline Toyota')).not.toHaveAccessibleDescription(/Kim Park/);
});

test('a used address stands beside its field, and all that was typed stays', async () => {
  const taken = refusal(409, 'email_taken', {
    path: 'email',
    code: 'email_taken',
    message: 'belongs to somebody already',
  });
  const user = await open({ CreateUser: taken });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Email belongs to somebody already')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
});

test('an invitation that did not leave is told in the mail server’s words, and the next person can follow @slow', async () => {
  const user = await open(created('failed', 'The mail server refused the address: no such user.'));
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create and add another' }));
  expect(await screen.findByText('Rosa Delgado is created, but the invitation was not sent.')).toBeVisible();
  expect(screen.getByText(/The mail server refused the address: no such user\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue(''));
  expect(screen.getByLabelText('Address')).toHaveTextContent(address);
});

test('after “Create and add another” the button that is pressed next is the one that works @slow', async () => {
  let isHeld = false;
  const answers = created();
  const held = (query: URLSearchParams, request: Request) =>
    isHeld ? new Promise<never>(() => undefined) : answers.CreateUser(query, request);
  const user = await open({ CreateUser: held });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create and add another' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue(''));
  isHeld = true;
  await fill(user, 'Rosa.Second@example.com');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Create user/ })).toHaveAttribute('aria-busy'));
  expect(screen.getByRole('button', { name: 'Create and add another' })).not.toHaveAttribute('aria-busy');
});

test('an invitation that waits is told with its next try @slow', async () => {
  const invitation = {
    status: 'failed',
    message: 'The mail server does not answer.',
    failure: 'the mail server did not answer',
    nextTryAt: '2026-11-20T15:42:00Z',
  };
  const user = await open({ CreateUser: { ...buildUserRecord(), invitation } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(
    await screen.findByText('Invitation not sent yet: the mail server did not answer. Next try 10:42 AM.'),
  ).toBeVisible();
});

test('an address that the mail server refuses is explained with what to do, because it cannot be changed @slow', async () => {
  const invitation = {
    status: 'failed',
    message: 'The mail server does not accept this email address. Check how it is written.',
    failure: 'the mail server said “550 5.1.1 No such user”',
    nextTryAt: null,
    isAddressRefused: true,
  };
  const user = await open({ CreateUser: { ...buildUserRecord(), invitation } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Rosa Delgado is created, but the invitation was not sent.')).toBeVisible();
  const told =
    'Invitation not sent: the mail server said “550 5.1.1 No such user”. If the address is wrong, delete Rosa Delgado and create a new user. If it is right, send the invitation again from the list.';
  expect(screen.getByText(told)).toBeVisible();
});

test('an administrator of single stores gives the one at hand and no role above the own', async () => {
  await open({}, { role: 'ADMIN' });
  expect(await screen.findByRole('checkbox', { name: /^Harborline Toyota/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /^Lakeview Honda/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /Admin, all dealerships/ })).not.toBeInTheDocument();
  expect(screen.getByText(/You can grant up to Admin\./)).toBeVisible();
});

test('numbers that cannot be read are told inside their field, and the person can be made without', async () => {
  const user = await open({ DmsPeople: problem(500, 'The files could not be read.') });
  await user.click(await screen.findByRole('combobox', { name: 'DMS number at Harborline Toyota' }));
  expect(await screen.findByText(/The files could not be read/)).toBeVisible();
});

test('the input from before the session ended is offered on return, and removed once the person is created @slow', async () => {
  const first = await open();
  localStorage.setItem('user', '{}');
  await fill(first);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('keptDrafts')).not.toBeNull();
  cleanup();
  // It is the same tab, so its storage stays.
  const clear = jest.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
  const user = await open(created());
  clear.mockRestore();
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('');
  expect(screen.getByText('What you had typed on Nov 20 is still here.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  expect(await screen.findByText('Rosa Delgado is created.')).toBeVisible();
  expect(sessionStorage.getItem('keptDrafts')).toBeNull();
});

test('somebody new from the list of another store of the group starts in it, and Cancel leads back to that list', async () => {
  const dealerships = [{ id: dealershipIdSchema.parse('d3'), name: 'Lakeview Honda', disabled: false }];
  const user = await open({}, { dealerships, address: `${address}?store=d3` });
  expect(await screen.findByRole('checkbox', { name: /^Lakeview Honda/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Harborline Toyota/ })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Start in Lakeview Honda' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users?store=d3');
});
