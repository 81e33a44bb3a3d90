import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../../testing/session.ts';
import {
  address,
  buildOnboarding,
  enter,
  inTurn,
  loadSteps,
  press,
  problem,
  rail,
  renderOnboarding,
  saveAndContinue,
  titled,
} from './testing/render-onboarding.tsx';

const ACCOUNT = '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';

const group = {
  groupName: 'Harborline Auto Group',
  stores: [{ name: 'Harborline Toyota', timezone: 'America/New_York' }],
};

beforeAll(() => loadSteps('group', 'dms', 'laborTypes', 'people', 'users', 'review'));

it('asks with the own group and the token of the link, also for a person without any dealership', async () => {
  const { sent } = await renderOnboarding();
  expect(sent.filter(({ call }) => call === 'Onboarding').map(({ params }) => params)).toEqual([
    { groupId: 'g1', onboardingToken: 't-1' },
  ]);
});

it('shows whose invitation it is, until when, and all nine steps with their state in words', async () => {
  await renderOnboarding({
    onboarding: buildOnboarding({
      saved: {
        group,
        dms: { provider: 'Dealertrack', authorizedBy: 'Ana Ruiz', authorizationSigned: true, extracts: [] },
      },
      steps: buildOnboarding({ saved: { group, dms: {} } }).steps.map((step) =>
        step.step === 'opCodes'
          ? { ...step, checks: [{ code: 'opCodesToPlace', store: 'Lakeview Honda', count: 46, of: 108 }] }
          : step,
      ),
    }),
  });
  await titled('Rates and calendars');
  expect(screen.getByText('Setting up Harborline Auto Group')).toBeInTheDocument();
  expect(screen.getByRole('complementary', { name: 'Steps of onboarding' })).toHaveTextContent(
    'Your link works until Dec 20, 2026',
  );
  expect(rail()).toEqual([
    'Group and storesDone: 1 store',
    'DMS connectionDone: Dealertrack',
    '3Rates and calendarsTo do: Not started',
    '4Labor typesTo do: Not started',
    '5PeopleTo do: Not started',
    '6Op codesTo do: 46 of 108 to place',
    '7Ledger accountsTo do: Not started',
    '8Users to inviteTo do: Not started',
    '9Review and submitTo do: Not started',
  ]);
});

it('begins with the first step that nobody has saved, and the address keeps the step that one goes to', async () => {
  await renderOnboarding({ onboarding: buildOnboarding({ saved: { group } }) });
  await titled('DMS connection');
  await userEvent.click(screen.getByRole('link', { name: /People/ }));
  await titled('People');
  expect(address()).toBe('?token=t-1&step=people');
  await press('Back');
  await titled('Labor types');
  await press('Skip for now');
  await titled('People');
});

it('opens the step that the address names', async () => {
  await renderOnboarding({ address: '/onboarding?token=t-1&step=users' });
  await titled('Users to invite');
});

it('takes an unknown step for none', async () => {
  await renderOnboarding({ address: '/onboarding?token=t-1&step=payroll' });
  await titled('Group and stores');
});

it('moves the focus to the title of the step that one goes to, and leaves it alone on arrival', async () => {
  await renderOnboarding();
  await titled('Group and stores');
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  await press('Skip for now');
  expect(await screen.findByRole('heading', { level: 1, name: 'DMS connection' })).toHaveFocus();
});

it('messages appear above the buttons at the foot of the window while the foot is there', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65);
  const bottom = () => document.documentElement.style.getPropertyValue('--messages-bottom');
  await renderOnboarding();
  await titled('Group and stores');
  expect(bottom()).toBe('73px');
  cleanup();
  expect(bottom()).toBe('');
  height.mockRestore();
});

it('going to another step loses nothing that was typed, and the rail says that it is not saved', async () => {
  await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    address: '/onboarding?token=t-1&step=group',
  });
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name of the group' }), 'Northgate Motors');
  await userEvent.click(screen.getByRole('link', { name: /Users to invite/ }));
  await titled('Users to invite');
  expect(rail()[0]).toBe('Group and storesDone: Not saved yet');
  expect(screen.getAllByText('Not saved yet').length).toBeGreaterThan(1);
  await userEvent.click(screen.getByRole('link', { name: /Group and stores/ }));
  expect(screen.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Northgate Motors');
});

it('files go on arriving while another step is worked on, and one that is not taken waits to be seen @slow', async () => {
  let refuse = (_reason: Error) => {};
  const begun = new Promise((_resolve, reject) => {
    refuse = reject;
  });
  await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    answers: Object.fromEntries([['Sample', () => begun]]),
  });
  await titled('DMS connection');
  const files = screen.getByRole('region', { name: 'Files of Harborline Toyota' });
  const input = files.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File(['ro_number\n1\n'], 'ros.csv', { type: 'text/csv' });
  // jsdom cannot read parts of a file.
  await userEvent.upload(
    input,
    Object.assign(file, { slice: () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) }),
  );
  await userEvent.click(screen.getByRole('link', { name: /People/ }));
  await titled('People');
  await waitFor(() => expect(rail()[1]).toContain('Not saved yet'));
  const refused = problem(422, 'not_recognized', 'Some values do not fit together. Nothing was saved.');
  Object.assign(refused, {
    problem: { errors: [{ path: 'file', code: 'not_recognized', message: 'This file is none of the set.' }] },
  });
  await act(async () => refuse(refused));
  await userEvent.click(screen.getByRole('link', { name: /DMS connection/ }));
  await titled('DMS connection');
  expect(await screen.findByText(/This file is none of the set/)).toBeVisible();
  // Once seen, the message no longer prevents the submission, but it stays for people who return.
  await userEvent.click(screen.getByRole('link', { name: /People/ }));
  await titled('People');
  expect(rail()[1]).not.toContain('Not saved yet');
  await userEvent.click(screen.getByRole('link', { name: /DMS connection/ }));
  await titled('DMS connection');
  expect(screen.getByText(/This file is none of the set/)).toBeVisible();
});

it('“Save and continue later” saves what is not saved and says how one comes back', async () => {
  const { saves } = await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    address: '/onboarding?token=t-1&step=group',
  });
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name of the group' }), 'Northgate Motors');
  await userEvent.click(screen.getAllByRole('button', { name: 'Save and continue later' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Everything is saved' });
  expect(dialog).toHaveTextContent('until Dec 20, 2026, on any computer');
  expect(saves()).toMatchObject([
    { step: 'group', version: 3, submit: false, data: { groupName: 'Northgate Motors' } },
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go on now' }));
  expect(screen.getAllByText(/^Saved at/).length).toBeGreaterThan(0);
});

it('“Save and continue later” stays where something cannot be saved, and shows it @slow', async () => {
  const { saves } = await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    address: '/onboarding?token=t-1&step=group',
  });
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name of the group' }), '');
  await userEvent.click(screen.getByRole('link', { name: /Review and submit/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save and continue later' })[0]!);
  await titled('Group and stores');
  expect(screen.getByText('Please enter Name of the group')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(saves()).toEqual([]);
});

it('a step that somebody else saved first shows both versions, and mine is laid on theirs', async () => {
  const theirs = {
    step: 'group',
    version: 4,
    savedAt: '2026-11-20T14:02:00Z',
    savedBy: 'Ava Stone',
    data: { groupName: 'Harborline Auto Group', stores: [{ ...group.stores[0], city: 'Hartford' }] },
  };
  const { saves } = await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    address: '/onboarding?token=t-1&step=group',
    answers: {
      SaveOnboarding: inTurn(
        problem(409, 'step_changed', 'Somebody saved first.', theirs),
        buildOnboarding({ saved: { group: theirs.data } }),
      ),
    },
  });
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name of the group' }), 'Northgate Motors');
  await saveAndContinue();
  const conflict = await screen.findByText(/Ava Stone saved first/);
  expect(conflict).toHaveTextContent('Nov 20, 2026');
  await titled('Group and stores');
  await press('Compare both');
  expect(screen.getByRole('group', { name: 'Both versions' })).toHaveTextContent('Hartford');
  await press('Keep mine on top of theirs');
  expect(saves().at(-1)).toMatchObject({
    version: 4,
    data: { groupName: 'Northgate Motors', stores: [{ city: 'Hartford' }] },
  });
});

it('a store gets another name while another step holds something unsaved of it, which stays @slow', async () => {
  const { saves } = await renderOnboarding({
    onboarding: buildOnboarding({ saved: { group } }),
    address: '/onboarding?token=t-1&step=users',
    answers: {
      SaveOnboarding: buildOnboarding({
        stores: ['Toyota of Harborline'],
        knownStores: [{ id: 'Harborline Toyota', name: 'Toyota of Harborline', isTakenAway: false }],
        saved: { group },
      }),
    },
  });
  await titled('Users to invite');
  await press('Add a person');
  await userEvent.type(screen.getByRole('combobox', { name: 'Stores' }), 'Harborline Toyota{Enter}');
  await userEvent.click(screen.getByRole('link', { name: /Group and stores/ }));
  await titled('Group and stores');
  await enter(screen.getByRole('textbox', { name: 'Name' }), 'Toyota of Harborline');
  await saveAndContinue();
  await titled('DMS connection');
  expect(saves()).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Files of Toyota of Harborline' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /Users to invite/ }));
  await titled('Users to invite');
  expect(screen.getByRole('list', { name: 'Stores, chosen' })).toHaveTextContent(/^Toyota of Harborline$/);
});

describe('what was typed when the session ended', () => {
  const onboarding = buildOnboarding({ saved: { group } });
  const address = '/onboarding?token=t-1&step=group';
  /** Types into a field, leaves for the sign-in, and returns when `now` is saved. */
  const comeBack = async (field: string, text: string, now: ReturnType<typeof buildOnboarding>, begun = onboarding) => {
    await renderOnboarding({ onboarding: begun, address });
    await titled('Group and stores');
    await enter(screen.getByRole('textbox', { name: field }), text);
    localStorage.setItem('user', '{}');
    window.dispatchEvent(new Event('pagehide'));
    const kept = sessionStorage.getItem('keptDrafts') ?? 'nothing';
    cleanup();
    const back = () => {
      sessionStorage.setItem('keptDrafts', kept);
      return now;
    };
    await renderOnboarding({ address, answers: { Onboarding: back } });
    await titled('Group and stores');
  };

  it('is offered on return', async () => {
    await comeBack('Name of the group', 'Northgate Motors', onboarding);
    expect(screen.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Harborline Auto Group');
    await press('Use it');
    expect(screen.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Northgate Motors');
  });

  it('of the first store of a group is beside the one that a colleague has begun with since @slow', async () => {
    const theirs = { ...group.stores[0], id: 'first-E-8', name: 'Lakeview Kia' };
    await comeBack(
      'Name',
      'Northgate Ford',
      buildOnboarding({ saved: { group: { ...group, stores: [theirs] } } }),
      buildOnboarding(),
    );
    await press('Use it');
    for (const name of ['Lakeview Kia', 'Northgate Ford'])
      expect(screen.getByRole('region', { name })).toBeInTheDocument();
  });

  it('of a store is of it though a colleague has given it another name since @slow', async () => {
    const renamed = { ...group.stores[0], id: 'Harborline Toyota', name: 'Toyota East' };
    await comeBack('Stalls', '24', buildOnboarding({ saved: { group: { ...group, stores: [renamed] } } }));
    expect(screen.getByRole('textbox', { name: 'Stalls' })).toHaveValue('');
    await press('Use it');
    const store = within(screen.getByRole('region', { name: 'Toyota East' }));
    expect(store.getByRole('textbox', { name: 'Stalls' })).toHaveValue('24');
    expect(store.getByRole('textbox', { name: 'Name' })).toHaveValue('Toyota East');
  });
});

it('what was submitted can be read and not changed, with the day and by whom', async () => {
  await renderOnboarding({
    onboarding: buildOnboarding({
      status: 'submitted',
      submittedAt: '2026-11-08T12:00:00Z',
      submittedBy: 'Dana Whitfield',
      saved: { group, ledger: { accounts: [{ store: 'Lakeview Honda', account: '7310', lineKey: '', sign: 1 }] } },
    }),
    address: '/onboarding?token=t-1&step=group',
  });
  await titled('Group and stores');
  expect(screen.getByText(/Everything was submitted on Nov 8, 2026 by Dana Whitfield/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name of the group' })).toBeDisabled();
  // Nothing is open any more: empty steps stayed empty, and the last step is submitted.
  expect(rail()).toContainEqual(expect.stringMatching(/DMS connection.*Not filled in$/));
  // Accounts are counted. They are not checked any more, so nothing says that they are complete.
  expect(rail()).toContainEqual(expect.stringMatching(/1 account placed$/));
  expect(rail().at(-1)).toMatch(/Review and submit.*Submitted$/);
  expect(screen.queryByRole('button', { name: /Save|Skip|Ask a colleague|Remove|Add/ })).not.toBeInTheDocument();
});

it('a colleague’s link opens its step alone', async () => {
  await renderOnboarding({
    onboarding: buildOnboarding({
      only: 'laborTypes',
      steps: [{ step: 'laborTypes', state: 'open' }],
    }),
    address: '/onboarding?token=t-1&step=group',
  });
  await titled('Labor types');
  expect(screen.queryByRole('navigation', { name: 'Steps' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Back|Skip|later|Ask a colleague/ })).not.toBeInTheDocument();
  expect(screen.getByText(/This link opens this step alone, for you, until Dec 20, 2026/)).toBeInTheDocument();
});

it('sends a step to a colleague, names to whom it was sent, and takes the link back', async () => {
  const link = {
    linkId: 7,
    step: 'group',
    email: 'lee@example.com',
    sentBy: 'Dana Whitfield',
    sentAt: '2026-11-19T12:00:00Z',
    expiresAt: '2026-11-26T12:00:00Z',
    state: 'open',
  } as const;
  const { sent } = await renderOnboarding({
    onboarding: buildOnboarding({ links: [link] }),
    answers: { StepLink: { ...link, email: 'rosa@example.com' }, WithdrawStepLink: { ...link, state: 'withdrawn' } },
  });
  await titled('Group and stores');
  expect(screen.getAllByRole('list', { name: 'Sent to' })[0]).toHaveTextContent(
    'lee@example.comSent Nov 19, 2026, works until Nov 26, 2026.',
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Ask a colleague' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Ask a colleague: Group and stores' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the step' }));
  expect(within(dialog).getByText('Please enter Email')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'rosa@example.com');
  // Escape loses nothing.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the step' }));
  expect(sent.find(({ call }) => call === 'StepLink')?.body).toEqual({
    onboardingToken: 't-1',
    step: 'group',
    email: 'rosa@example.com',
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw the link of lee@example.com' })[0]!);
  expect(sent.find(({ call }) => call === 'WithdrawStepLink')?.body).toEqual({ onboardingToken: 't-1', linkId: 7 });
});

it('where the administrators of a tenant make the accounts, asks for the id of that of a colleague who is new', async () => {
  const { sent } = await renderOnboarding({
    onboarding: buildOnboarding({ needsAccountIds: true }),
    answers: {
      StepLink: {
        ...{ linkId: 8, step: 'group', email: 'rosa@example.com', sentBy: 'Ann Lee', state: 'open' },
        ...{ sentAt: '2026-11-20T15:00:00Z', expiresAt: '2026-11-27T15:00:00Z' },
      },
    },
  });
  await titled('Group and stores');
  await userEvent.click(screen.getAllByRole('button', { name: 'Ask a colleague' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Ask a colleague: Group and stores' });
  const enterAt = async (name: string, text: string) =>
    userEvent.type(within(dialog).getByRole('textbox', { name }), text);
  await enterAt('Email', 'rosa@example.com');
  await enterAt('First name', 'Rosa');
  await enterAt('Last name', 'Ruiz');
  await enterAt('Account id', ACCOUNT);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the step' }));
  expect(sent.find(({ call }) => call === 'StepLink')?.body).toMatchObject({ firstName: 'Rosa', accountId: ACCOUNT });
});

it.each([
  [403, 'This invitation is for another group'],
  [404, 'There is no such invitation'],
  [414, 'There is no such invitation'],
  [410, 'This invitation has expired'],
])('an invitation that is refused with %d says "%s" and whom to ask', async (status, expected) => {
  await renderOnboarding({ onboarding: problem(status, 'x', 'This invitation ended on Nov 18, 2026.') });
  expect(await screen.findByRole('heading', { level: 2, name: expected })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'help@dealer.example' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ava@example.com' })).toBeInTheDocument();
  expect(screen.queryAllByText('This invitation ended on Nov 18, 2026.')).toHaveLength(status === 410 ? 1 : 0);
});

it('says that a withdrawn colleague’s link no longer works, and not that it has expired', async () => {
  const taken = 'This link was withdrawn. Ask Pat Smith for a new one.';
  await renderOnboarding({ onboarding: problem(410, 'onboarding_withdrawn', taken) });
  expect(await screen.findByRole('heading', { level: 2, name: 'This link no longer works' })).toBeInTheDocument();
  expect(screen.getByText(taken)).toBeInTheDocument();
  expect(screen.queryByText(/has expired/)).not.toBeInTheDocument();
});

it('says of a colleague’s link that it was sent to somebody else, not that the group is another one', async () => {
  await renderOnboarding({ onboarding: problem(403, 'onboarding_not_yours') });
  expect(
    await screen.findByRole('heading', { level: 2, name: 'This link was sent to somebody else' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/dana@example.com of Harborline/)).toBeInTheDocument();
  expect(screen.queryByText(/another group/)).not.toBeInTheDocument();
});

it('says that a submitted onboarding is open to those who entered it, with the day, and not that it is another group’s', async () => {
  const on = 'Everything was submitted on Nov 8, 2026. What was entered is open to those who entered it.';
  await renderOnboarding({ onboarding: problem(403, 'onboarding_handed_in', on) });
  expect(await screen.findByRole('heading', { level: 2, name: 'This onboarding was submitted' })).toBeInTheDocument();
  expect(screen.getByText(on)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in as somebody else' })).toBeInTheDocument();
  expect(screen.queryByText(/another group/)).not.toBeInTheDocument();
});

it('lets a person with the wrong account sign in as somebody else', async () => {
  const { signOut } = await renderOnboarding({ onboarding: problem(403) });
  expect(await screen.findByText(/dana@example.com of Harborline/)).toBeInTheDocument();
  await press('Sign in as somebody else');
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('needs the link of an invitation, and asks nothing without one', async () => {
  const { sent } = await renderOnboarding({ address: '/onboarding' });
  await titled('Onboarding');
  expect(screen.getByRole('heading', { level: 2, name: 'This page needs an invitation' })).toBeInTheDocument();
  expect(sent.filter(({ call }) => call === 'Onboarding')).toEqual([]);
});

it('offers Retry and the reference when the server could not answer', async () => {
  await renderOnboarding({ onboarding: problem(503) });
  expect(await screen.findByRole('heading', { name: 'Your invitation could not be loaded' })).toBeInTheDocument();
  expect(screen.getByText('FO-REF')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('leads a person who has a dealership on to the dashboard', async () => {
  setLoadedSession();
  await renderOnboarding({ onboarding: problem(410), session: { phase: 'ready' } });
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

// These tests are last, because a notice with a reference stays on the page.
it('says why a link could not be withdrawn, with the reference to give to support', async () => {
  const link = {
    linkId: 7,
    step: 'group',
    email: 'lee@example.com',
    sentBy: 'Dana Whitfield',
    sentAt: '2026-11-19T12:00:00Z',
    expiresAt: '2026-11-26T12:00:00Z',
    state: 'open',
  } as const;
  await renderOnboarding({
    onboarding: buildOnboarding({ links: [link] }),
    answers: { WithdrawStepLink: problem(503, 'x', 'The database is away.') },
  });
  await titled('Group and stores');
  await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw the link of lee@example.com' })[0]!);
  const told = await screen.findByText('The link was not withdrawn');
  expect(told.closest('[role=alert]')).toHaveTextContent('FO-REF');
});

it('says why a file could not be removed, with the reference to give to support', async () => {
  const sample = {
    ...{ sampleId: 4, store: 'Harborline Toyota', kind: 'ros', fileName: 'ros.csv', bytes: 2048, rows: 12 },
    ...{ refusedRows: 0, refusals: [], rejects: [], missingColumns: [], unknownColumns: [], warnings: [] },
    ...{ from: '2026-11-01', to: '2026-11-19' },
    found: { laborTypes: 1, technicians: 1, advisors: 1, opCodes: 1, accounts: 0 },
    ...{ uploadedAt: '2026-11-19T12:00:00Z', uploadedBy: 'Dana Whitfield' },
  };
  await renderOnboarding({
    onboarding: buildOnboarding({ samples: [sample] }),
    answers: { RemoveSample: problem(503, 'x', 'The database is away.') },
    address: '/onboarding?token=t-1&step=dms',
  });
  await titled('DMS connection');
  await press('Remove ros.csv');
  const told = await screen.findByText('ros.csv was not removed');
  expect(told.closest('[role=alert]')).toHaveTextContent('FO-REF');
});
