import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildOnboarding,
  enter,
  inTurn,
  loadSteps,
  press,
  problem,
  renderOnboarding,
  savedAt,
  savedFirst,
  titled,
} from '../../testing/render-onboarding.tsx';

const group = { groupName: 'Harborline', stores: [{ name: 'Harborline Toyota', timezone: 'America/New_York' }] };
const users = {
  users: [
    { firstName: 'Lee', lastName: 'Park', email: 'lee@example.com', role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
  ],
};
const address = '/onboarding?token=t-1&step=review';
const created = {
  stores: [{ name: 'Harborline Toyota', dealershipId: 'd-9', isNew: true, import: null, opens: null }],
  people: [],
};

beforeAll(() => loadSteps('dms', 'review'));

test('says what is missing with the way to its step, and submits nothing until then', async () => {
  const { saves } = await renderOnboarding({
    address,
    onboarding: buildOnboarding({
      saved: { group },
      problems: [
        { step: 'dms', code: 'step_missing', message: 'is not saved yet' },
        { step: 'review', code: 'step_missing', message: 'is not saved yet' },
      ],
    }),
  });
  await titled('Review and submit');
  const missing = screen.getByRole('region', { name: 'Missing' });
  expect(missing).toHaveTextContent('1 missing before you can submit');
  expect(missing).toHaveTextContent('DMS connection is not saved yet.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await press('Submit');
  // The message is in the foot beside the button, because it would be out of view below a long step.
  const foot = screen.getByRole('button', { name: 'Submit' }).closest<HTMLElement>('[data-print=none]');
  expect(foot).toContainElement(screen.getByText(/What is missing is listed above/));
  expect(saves()).toEqual([]);
  await press('Go to DMS connection');
  await titled('DMS connection');
});

test('says what submitting does, asks for the confirmation, submits, and shows what was created', async () => {
  const ready = buildOnboarding({
    stores: ['Harborline Toyota'],
    saved: { group, users },
    existing: { stores: [], people: [] },
  });
  const { saves } = await renderOnboarding({
    address,
    onboarding: ready,
    answers: {
      SaveOnboarding: buildOnboarding({
        ...ready,
        status: 'submitted',
        submittedAt: '2026-11-20T15:00:00Z',
        created: {
          stores: [
            {
              ...created.stores[0]!,
              import: { importId: 1, status: 'done', percent: 100, rows: 1200, refusedRows: 3, error: null },
            },
          ],
          people: [
            {
              ...{ email: 'lee@example.com', status: 'waiting', message: 'the mail server did not answer' },
              role: 'EMPLOYEE',
            },
          ],
        },
      }),
    },
  });
  await titled('Review and submit');
  const effect = screen.getByRole('region', { name: 'What submitting does' });
  expect(effect).toHaveTextContent('Renames the group from Harborline Auto Group to Harborline.');
  expect(effect).toHaveTextContent('Creates 1 store: Harborline Toyota.');
  expect(effect).toHaveTextContent('Loads no files');
  expect(effect).toHaveTextContent('Invites 1 person by email: 1 Employee.');
  expect(effect).not.toHaveTextContent(/Sets up again|already/);
  await press('Submit');
  expect(screen.getByText('Confirm that everything is right')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await press('Submit');
  await titled('Submitted');
  expect(saves()).toMatchObject([{ step: 'review', submit: true, data: { confirmed: true, comment: '' } }]);
  expect(screen.getByRole('listitem', { name: 'Harborline Toyota' })).toHaveTextContent(
    'Created. 1,200 rows loaded, 3 refused.',
  );
  expect(screen.getByRole('listitem', { name: 'lee@example.com' })).toHaveTextContent(
    'Role Employee. The invitation has not been sent yet: the mail server did not answer. It will be sent again automatically.',
  );
  expect(screen.getByRole('link', { name: 'Open the first dashboard' })).toHaveAttribute(
    'href',
    '/dashboard/service?dealership=d-9',
  );
});

const effects = () =>
  within(screen.getByRole('region', { name: 'What submitting does' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const person = (email: string, firstName: string, role: string) => ({ ...users.users[0]!, email, firstName, role });
const drafted = {
  users: [
    person('ann@example.com', 'Ann', 'ADMIN'),
    person('bo@example.com', 'Bo', 'EMPLOYEE'),
    person('cy@example.com', 'Cy', 'EMPLOYEE'),
    person('di@example.com', 'Di', 'ADMIN_SUPER'),
    person('ed@example.com', 'Ed', 'MANAGER_SUPER'),
    person('flo@example.com', 'Flo', 'MANAGER_SUPER'),
  ],
};

test('says how many people get which role, and names whoever gets one of all dealerships', async () => {
  const existing = { stores: [], people: [] };
  await renderOnboarding({ address, onboarding: buildOnboarding({ saved: { users: drafted }, existing }) });
  await titled('Review and submit');
  expect(effects().slice(2, -1)).toEqual([
    'Invites 6 people by email: 1 Admin, 2 Employees; 1 Admin, all dealerships; 2 Managers, all dealerships.',
    'Gives Di Park (di@example.com) the role Admin, all dealerships.',
    'Gives Ed Park (ed@example.com) the role Manager, all dealerships.',
    'Gives Flo Park (flo@example.com) the role Manager, all dealerships.',
  ]);
});

test('says of what the group has already that it is set up again, and who has an account and keeps the role', async () => {
  const existing = {
    stores: ['Lakeview Honda'],
    people: [
      { email: 'bo@example.com', keepsRole: true, refusal: null },
      { email: 'di@example.com', keepsRole: true, refusal: null },
      { email: 'ed@example.com', keepsRole: false, refusal: null },
    ],
  };
  await renderOnboarding({ address, onboarding: buildOnboarding({ saved: { users: drafted }, existing }) });
  await titled('Review and submit');
  expect(effects()).toEqual([
    'Creates 1 store: Harborline Toyota.',
    'Sets up again Lakeview Honda, which exists; what you left empty there stays.',
    'Loads no files: figures appear with the first night’s files.',
    'Invites 3 people by email: 1 Admin, 1 Employee; 1 Manager, all dealerships.',
    'Gives access without an email to 3 people who have an account already: Bo Park (role stays), Di Park (role stays), Ed Park (becomes Manager, all dealerships).',
    'Gives Ed Park (ed@example.com) the role Manager, all dealerships.',
    'Gives Flo Park (flo@example.com) the role Manager, all dealerships.',
    'Adds these stores to your account, so that you can open the first dashboard.',
  ]);
});

test('promises nothing to people whom the submission will refuse, and says why', async () => {
  const existing = {
    stores: [],
    people: [
      { email: 'di@example.com', keepsRole: true, refusal: 'deleted' as const },
      { email: 'bo@example.com', keepsRole: true, refusal: 'role' as const },
    ],
  };
  const saved = { users: { users: drafted.users.filter(({ email }) => /^(bo|cy|di)@/.test(email)) } };
  await renderOnboarding({ address, onboarding: buildOnboarding({ saved, existing }) });
  await titled('Review and submit');
  expect(effects().slice(2, -1)).toEqual([
    'Invites 1 person by email: 1 Employee.',
    'Does not add Bo Park (bo@example.com), whose role you may not give.',
    'Does not add Di Park (di@example.com), whose account was deleted: restore it first, in Users.',
  ]);
});

test('where the administrators of a tenant make the accounts, promises nothing to new people without the id of one', async () => {
  const [ann, bo, cy, di] = drafted.users;
  const saved = {
    users: {
      users: [
        { ...ann, accountId: '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' },
        bo,
        { ...cy, accountId: '0a1b2c3d-5f0e-4a57-9c0b-0f1d5a9e6b22' },
        di,
      ],
    },
  };
  const existing = {
    stores: [],
    people: [{ email: 'bo@example.com', keepsRole: true, refusal: null }],
    accountTaken: ['cy@example.com'],
  };
  await renderOnboarding({ address, onboarding: buildOnboarding({ saved, existing, needsAccountIds: true }) });
  await titled('Review and submit');
  expect(effects().slice(2, -1)).toEqual([
    'Invites 1 person by email: 1 Admin.',
    'Gives Ann Park (ann@example.com) the account 9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21.',
    'Gives access without an email to 1 person who has an account already: Bo Park (role stays).',
    'Does not add Cy Park (cy@example.com), whose account id is that of somebody who is here already.',
    'Does not add Di Park (di@example.com), who has no account yet: enter the id of the account in Users to invite.',
  ]);
});

test('tells whoever is not told what exists that it is set up again, or gets no email', async () => {
  const saved = { users: { users: drafted.users.slice(0, 2) } };
  await renderOnboarding({ address, onboarding: buildOnboarding({ maySubmit: false, saved }) });
  await titled('Review and submit');
  expect(effects()).toEqual(
    expect.arrayContaining([
      'Creates 2 stores: Harborline Toyota, Lakeview Honda. One that your group has already is set up again; what you left empty there stays.',
      'Invites 2 people by email: 1 Admin, 1 Employee. Who has an account already gets access without an email, and keeps the role if they work in a store.',
    ]),
  );
});

test('says the role beside each person who was submitted, as far as it was given', async () => {
  const one = (email: string, more: object) => ({ email, message: null, status: 'invited' as const, ...more });
  const people = [
    one('ann@example.com', { role: 'ADMIN_SUPER' }),
    one('bo@example.com', { status: 'added', keepsRole: true }),
    one('cy@example.com', { status: 'refused', message: 'Somebody already has this email address.' }),
    one('old@example.com', { status: 'added' }),
  ];
  await renderOnboarding({
    address,
    onboarding: buildOnboarding({ status: 'submitted', created: { ...created, people } }),
  });
  await titled('Submitted');
  const lines = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'ann@example.comRole Admin, all dealerships. Invited by email',
    'bo@example.comRole as before. Already has an account, and now works in these stores too',
    'cy@example.comNot invited. Somebody already has this email address.',
    'old@example.comAlready has an account, and now works in these stores too',
  ]);
});

test.each([
  [
    'service',
    { startDate: '2026-10-01', endDate: '2026-10-31' },
    '/dashboard/service?dealership=d-9&startDate=2026-10-01&endDate=2026-10-31',
  ],
  ['parts', null, '/dashboard/parts?dealership=d-9'],
] as const)(
  'opens the first store with figures, in %s, in the period that has them',
  async (department, period, href) => {
    const store = created.stores[0]!;
    const empty = { ...store, name: 'Northgate Kia', dealershipId: 'd-8' };
    await renderOnboarding({
      address,
      onboarding: buildOnboarding({
        status: 'submitted',
        created: { ...created, stores: [empty, { ...store, opens: { department, period } }] },
      }),
    });
    await titled('Submitted');
    expect(screen.getByRole('link', { name: 'Open the first dashboard' })).toHaveAttribute('href', href);
  },
);

test('“Save and continue later” hands nothing in: it keeps the note, and the confirmation is asked for again', async () => {
  const { saves } = await renderOnboarding({ address, onboarding: buildOnboarding({ saved: { group } }) });
  await titled('Review and submit');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Call Ann first');
  await userEvent.click(screen.getAllByRole('button', { name: 'Save and continue later' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Everything is saved' });
  expect(saves()).toEqual([
    expect.objectContaining({ step: 'review', submit: false, data: { confirmed: false, comment: 'Call Ann first' } }),
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on now' }));
  expect(screen.getByRole('checkbox', { name: 'Everything above is right' })).not.toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call Ann first');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await press('Submit');
  expect(saves()[1]).toMatchObject({ submit: true, data: { confirmed: true, comment: 'Call Ann first' } });
});

test('“Keep mine” after a colleague’s note keeps one’s own, and says that nothing is submitted yet @slow', async () => {
  const ready = buildOnboarding({ saved: { group, users } });
  const theirs = savedAt('review', 1, { confirmed: false, comment: 'From Ann' }, { stores: ready.stores });
  const mine = savedAt('review', 2, { confirmed: false, comment: 'Mine' }, { stores: ready.stores });
  const { saves } = await renderOnboarding({
    address,
    onboarding: ready,
    answers: { SaveOnboarding: inTurn(savedFirst('review', 1, theirs), mine) },
  });
  await titled('Review and submit');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await press('Submit');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(await screen.findByText(/^Nothing is submitted yet/)).toBeInTheDocument();
  expect(saves().map(({ submit }) => submit)).toEqual([true, false]);
});

test('what others have left open meanwhile is named by its step, with a link to it above @slow', async () => {
  const refused = problem(422, 'onboarding_incomplete', 'Some values do not fit together. Nothing was saved.');
  const errors = [
    {
      path: 'steps.group',
      code: 'group_name_taken',
      message: 'calls the group Northgate, as another one is called already',
    },
    { path: 'steps.rates', code: 'store_without_rate', message: 'has no door rate of Lakeview Honda' },
  ];
  Object.assign(refused, { problem: { errors } });
  let read = buildOnboarding({ saved: { group } });
  const reading = () => read;
  await renderOnboarding({ address, answers: { Onboarding: reading, SaveOnboarding: refused } });
  await titled('Review and submit');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  read = buildOnboarding({ saved: { group }, problems: [{ step: 'rates', code: 'x', message: errors[1]!.message }] });
  await press('Submit');
  expect(await screen.findByText(/^Group and stores calls the group Northgate, as another one/)).toHaveTextContent(
    'Rates and calendars has no door rate of Lakeview Honda.',
  );
  expect(await screen.findByRole('region', { name: 'Missing' })).toHaveTextContent(
    'has no door rate of Lakeview Honda',
  );
  expect(screen.queryByText(/steps\./)).not.toBeInTheDocument();
});

test('the note stands above what was created', async () => {
  await renderOnboarding({
    address,
    onboarding: buildOnboarding({
      status: 'submitted',
      saved: { group, review: { confirmed: true, comment: 'Call Ann first' } },
      created,
    }),
  });
  await titled('Submitted');
  expect(screen.getByRole('region', { name: 'Note' })).toHaveTextContent('Call Ann first');
});

test('does not submit while another step holds something unsaved @slow', async () => {
  const { saves } = await renderOnboarding({
    address: '/onboarding?token=t-1&step=group',
    onboarding: buildOnboarding({ saved: { group } }),
  });
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name of the group' }), 'Northgate');
  await userEvent.click(screen.getByRole('link', { name: /Review and submit/ }));
  await titled('Review and submit');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Everything above is right' }));
  await press('Submit');
  expect(screen.getByText('Save Group and stores first.')).toBeInTheDocument();
  expect(saves()).toEqual([]);
});

test('whoever may not submit reads who can', async () => {
  await renderOnboarding({ address, onboarding: buildOnboarding({ saved: { group }, maySubmit: false }) });
  await titled('Review and submit');
  expect(screen.getByText(/administrator of all dealerships of the group has to submit this/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
});

test.each([
  ['waiting', 'Its files are waiting to be loaded.'],
  ['running', 'Loading, 42%.'],
  ['failed', 'The files could not be loaded: the disk is full'],
  ['cancelled', 'The loading was stopped.'],
] as const)('tells of files that are %s', async (status, words) => {
  await renderOnboarding({
    address,
    onboarding: buildOnboarding({
      status: 'submitted',
      created: {
        ...created,
        stores: [
          {
            ...created.stores[0]!,
            import: { importId: 1, status, percent: 42, rows: 0, refusedRows: 0, error: 'the disk is full' },
          },
        ],
      },
    }),
  });
  await titled('Submitted');
  expect(screen.getByRole('listitem', { name: 'Harborline Toyota' })).toHaveTextContent(words);
  expect(within(document.body).queryAllByRole('progressbar', { name: 'Loading Harborline Toyota' })).toHaveLength(
    status === 'waiting' || status === 'running' ? 1 : 0,
  );
});
