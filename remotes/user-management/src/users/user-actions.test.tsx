import { dealershipIdSchema } from '@fixed-ops/contract';
import { problem, renderScreen } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { peopleAnswers } from '../testing/people-answers.ts';
import { UsersScreen } from './users-screen.tsx';

const luis = buildUserRecord();
const invited = (at: string) =>
  buildUserRecord(
    { employeeId: 'E-9', givenName: 'Ines', surname: 'Salgado', invitedDateTime: at as never },
    { isVerified: false },
  );
const ray = buildUserRecord({ employeeId: 'E-5', givenName: 'Ray', surname: 'Holt', accountEnabled: false });

async function open(users = [luis], answers = {}, address = '/administration/users') {
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(<UsersScreen />, { address, answers: { ...peopleAnswers(users), ...answers } });
  });
  return user;
}
/** In this window, a button opens the filters. */
const openFilters = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Filters' }));
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: RegExp) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('deleting asks first, and can be undone', async () => {
  const sent: string[] = [];
  const note = (word: string) => () => {
    sent.push(word);
    return luis;
  };
  const user = await open([luis], { SoftDeleteUser: note('delete'), UnSoftDeleteUser: note('restore') });
  await choose(user, 'Luis Ferrer', /Delete/);
  const question = screen.getByRole('dialog', { name: 'Delete Luis Ferrer?' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('Luis Ferrer is deleted.')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Luis Ferrer has access again.')).toBeVisible();
  expect(sent).toEqual(['delete', 'restore']);
});

test('two presses on Delete before it is drawn as busy delete once @slow', async () => {
  const remove = jest.fn(() => luis);
  const user = await open([luis], { SoftDeleteUser: remove });
  await choose(user, 'Luis Ferrer', /Delete/);
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('Luis Ferrer is deleted.')).toBeVisible();
  expect(remove).toHaveBeenCalledTimes(1);
});

test('ending the sessions asks first, and says that the person is signed out', async () => {
  const user = await open([luis], { EndSessions: { userId: 'E-7', endedAt: '2026-11-20T18:00:00Z' } as never });
  await choose(user, 'Luis Ferrer', /End sessions/);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Every browser asks for the password again, and then offers what was typed into a form there and not saved.',
  );
  await user.click(screen.getByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('Luis Ferrer is signed out everywhere.')).toBeVisible();
});

test('what the server refuses is told in its own words', async () => {
  const words =
    'Luis Ferrer is the last administrator of Harborline Toyota who can sign in. Make somebody else an administrator first.';
  const user = await open([luis], { SoftDeleteUser: problem(422, words) });
  await choose(user, 'Luis Ferrer', /Delete/);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('Luis Ferrer was not deleted.')).toBeVisible());
  expect(screen.getByText(words)).toBeVisible();
});

test('an invitation goes again to who has not signed in, once a minute', async () => {
  const answer = {
    userId: 'E-9',
    email: 'ines@example.com',
    sentAt: '2026-11-20T18:00:00Z',
    nextAt: '2026-11-20T18:01:00Z',
  };
  const user = await open([luis, invited('2026-01-01T00:00:00Z')], { resendInviteEmail: answer as never });
  await user.click(await screen.findByRole('button', { name: 'Actions for Luis Ferrer' }));
  expect(screen.queryByRole('menuitem', { name: /Resend/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await choose(user, 'Ines Salgado', /^Resend invite$/);
  expect(await screen.findByText('A new invitation is on its way to ines@example.com.')).toBeVisible();
});

test('an invitation that waits says in the list why and when it is tried next, also after one that failed just now @slow', async () => {
  const trouble = { invitationFailure: 'the mail server did not answer', invitationNextTryDateTime: null };
  const before = invited('2026-01-01T00:00:00Z');
  const after = { ...before, ...trouble, invitationNextTryDateTime: '2026-11-20T15:42:00Z' };
  let list = [before];
  const fails = () => {
    list = [after as never];
    return problem(503, 'The mail server does not answer.');
  };
  const listed = () => list;
  const user = await open([before], { GetUsersFromDealership: listed, resendInviteEmail: fails as never });
  await choose(user, 'Ines Salgado', /^Resend invite$/);
  expect(await screen.findByText('The invitation was not sent.')).toBeVisible();
  const waits = 'Invitation not sent yet: the mail server did not answer. Next try 10:42 AM.';
  expect(await screen.findByText(waits)).toBeVisible();
  await choose(user, 'Ines Salgado', /^Edit$/);
  const drawer = await screen.findByRole('dialog', { name: /^Edit Ines/ });
  expect(within(drawer).getByText(waits)).toBeVisible();
});

test.each([
  ['is under way', '2026-11-20T15:42:00Z', 'Invitation not sent yet. Next try 10:42 AM.'],
  ['was lost', null, 'Invitation not sent. Please resend the invite.'],
])('an invitation that %s is not called sent, neither in its row nor in the drawer', async (_what, next, words) => {
  const at = '2026-01-01T00:00:00Z';
  const entry = { ...invited(at), invitationSentDateTime: null, invitationNextTryDateTime: next as never };
  const user = await open([entry]);
  expect(await screen.findByText(words)).toBeVisible();
  await choose(user, 'Ines Salgado', /^Edit$/);
  const drawer = await screen.findByRole('dialog', { name: /^Edit Ines/ });
  expect(within(drawer).getByText(words)).toBeVisible();
  expect(within(drawer).queryByText(/^Sent/)).not.toBeInTheDocument();
});

test('the row and the drawer of an invitation that could not leave say what the administrator does next @slow', async () => {
  const entry = {
    ...invited('2026-01-01T00:00:00Z'),
    invitationFailure: 'the mail server said “550 5.1.1 No such user”',
    invitationFailureCode: 'mail_address_refused',
    invitationNextTryDateTime: null,
  };
  const user = await open([entry]);
  const advice =
    /If the address is wrong, delete Ines Salgado and create a new user\. If it is right, resend the invite\.$/;
  expect(await screen.findByText(advice)).toBeVisible();
  await choose(user, 'Ines Salgado', /^Edit$/);
  const drawer = await screen.findByRole('dialog', { name: /^Edit Ines/ });
  expect(within(drawer).getByText(advice)).toBeVisible();
});

test('after a refused address, a person who cannot delete the user because of other stores is told whom to ask', async () => {
  const entry = buildUserRecord(
    {
      invitationFailure: 'the mail server said “550 5.1.1 No such user”',
      invitationFailureCode: 'mail_address_refused',
      invitationNextTryDateTime: null,
    },
    {
      isVerified: false,
      dealerships: JSON.stringify([
        { id: 'd1', name: 'Harborline Toyota' },
        { id: 'd9', name: 'Of others' },
      ]),
    },
  );
  await act(async () => {
    renderScreen(<UsersScreen />, { address: '/administration/users', role: 'ADMIN', answers: peopleAnswers([entry]) });
  });
  const advice = /ask an administrator of all dealerships to delete Luis Ferrer, who also works at Of others, then/;
  expect(await screen.findByText(advice)).toBeVisible();
});

test('after a refused address, a person who cannot grant the user’s role is told whom to ask', async () => {
  const entry = buildUserRecord(
    {
      invitationFailure: 'the mail server said “550 5.1.1 No such user”',
      invitationFailureCode: 'mail_address_refused',
      invitationNextTryDateTime: null,
    },
    { isVerified: false, role: 'ADMIN_SUPER' },
  );
  await act(async () => {
    renderScreen(<UsersScreen />, { address: '/administration/users', role: 'ADMIN', answers: peopleAnswers([entry]) });
  });
  const advice =
    /ask an administrator who may grant the role Admin, all dealerships to delete Luis Ferrer and create a new user\. If it is right, ask them to resend the invite\.$/;
  expect(await screen.findByText(advice)).toBeVisible();
});

test('one that the mail server refuses for its address says what there is to do where the address is wrong', async () => {
  const words = 'The mail server does not accept this email address. Check how it is written.';
  const body = { type: 'about:blank', title: 'Failed', status: 422, detail: words, requestId: 'FO-1' };
  const refused = Response.json(
    { ...body, code: 'mail_address_refused' },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  );
  const user = await open([invited('2026-01-01T00:00:00Z')], { resendInviteEmail: refused });
  await choose(user, 'Ines Salgado', /^Resend invite$/);
  expect(
    await screen.findByText(`${words} If the address is wrong, delete Ines Salgado and create a new user.`),
  ).toBeVisible();
});

test('a moment after an invitation the next one says when it can go', async () => {
  const user = await open([invited(new Date().toISOString())]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Ines Salgado' }));
  const item = screen.getByRole('menuitem', { name: /^Resend invite in \d+ s$/ });
  expect(item).toBeDisabled();
});

test('a person whose role the administrator may not grant is read-only, and no action is offered that would be refused', async () => {
  const chief = buildUserRecord({}, { role: 'ADMIN_SUPER', isVerified: false });
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(<UsersScreen />, { address: '/administration/users', role: 'ADMIN', answers: peopleAnswers([chief]) });
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Luis Ferrer' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Look at']);
});

test.each([
  { state: 'active', accountEnabled: true, isVerified: true, offered: ['Edit'] },
  { state: 'not verified', accountEnabled: true, isVerified: false, offered: ['Edit', 'Resend invite'] },
  { state: 'deleted', accountEnabled: false, isVerified: true, offered: ['Look at'] },
])(
  'an administrator of some stores of somebody who is $state is offered nothing that holds in the others too @slow',
  async ({ accountEnabled, isVerified, offered }) => {
    const dealerships = JSON.stringify([
      { id: 'd1', name: 'Harborline Toyota' },
      { id: 'd9', name: 'Of others' },
    ]);
    const shared = buildUserRecord({ accountEnabled }, { isVerified, dealerships });
    const address = `/administration/users${accountEnabled ? '' : '?status=deleted'}`;
    const menuAs = async (role: 'ADMIN' | 'ADMIN_SUPER') => {
      const user = userEvent.setup({ delay: null });
      await act(async () => {
        renderScreen(<UsersScreen />, { address, role, answers: peopleAnswers([shared]) });
      });
      await user.click(await screen.findByRole('button', { name: 'Actions for Luis Ferrer' }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      cleanup();
      return items;
    };
    expect(await menuAs('ADMIN')).toEqual(offered);
    expect(await menuAs('ADMIN_SUPER')).not.toEqual(offered);
  },
);

test('the deleted are restored from their list', async () => {
  const user = await open([ray], { UnSoftDeleteUser: ray }, '/administration/users?status=deleted');
  await choose(user, 'Ray Holt', /Restore/);
  expect(await screen.findByText('Ray Holt has access again.')).toBeVisible();
});

test('somebody who never signed in is only invited again by a restore, and the toast says so', async () => {
  const una = buildUserRecord(
    { employeeId: 'E-6', givenName: 'Una', accountEnabled: false, invitedDateTime: '2026-11-18T15:00:00Z' as never },
    { isVerified: false },
  );
  const user = await open([una], { UnSoftDeleteUser: una }, '/administration/users?status=deleted');
  await choose(user, 'Una Ferrer', /Restore/);
  expect(await screen.findByText('Una Ferrer is invited again.')).toBeVisible();
  expect(screen.queryByText(/has access again/)).not.toBeInTheDocument();
});

test('role, title and dealership narrow the list, and are in the address', async () => {
  const user = await open([luis, invited('2026-01-01T00:00:00Z')]);
  await openFilters(user);
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Employee']);
  await user.click(screen.getByRole('option', { name: 'Employee' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users?role=EMPLOYEE');
});

test('who administers the group looks at its people too, all of them or those of another dealership @slow', async () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users', role: 'ADMIN_SUPER' });
  await sent.find(({ call }) => call === 'GetUsersFromDealership')!.answer([luis]);
  const user = userEvent.setup();
  await openFilters(user);
  await user.click(screen.getByRole('combobox', { name: 'Dealership' }));
  expect(screen.getAllByRole('option')[1]).toHaveTextContent('Whole group');
  await user.click(screen.getByRole('option', { name: 'Whole group' }));
  const asked = sent.findLast(({ call }) => call === 'GetUsersFromDealership')!;
  expect(asked.query).toMatchObject({ scope: 'group' });
  await asked.answer([luis, ray]);
  expect(screen.getByLabelText('Address')).toHaveTextContent('store=group');
});

test('another store of the group is named in head and empty list, with its people alone', async () => {
  const there = buildUserRecord(
    { employeeId: 'E-8' },
    { dealerships: JSON.stringify([{ id: 'd3', name: 'Lakeview Honda' }]) },
  );
  const user = await open([luis, there], {}, '/administration/users?store=d3');
  expect(await screen.findByText('1 person, Lakeview Honda')).toBeVisible();
  await openFilters(user);
  await user.click(screen.getByRole('radio', { name: 'Deleted' }));
  expect(await screen.findByText('Nobody matches in Lakeview Honda.')).toBeVisible();
  expect(screen.queryByText('Nobody matches the search')).not.toBeInTheDocument();
});

/** The administrator of the group works in the first store. Nobody works in the second one yet. */
const ofGroup = [
  { id: 'd1', name: 'Harborline Toyota', disabled: true },
  { id: 'd4', name: 'Marina Kia', disabled: false, administeredOnly: true },
].map((store) => ({ ...store, id: dealershipIdSchema.parse(store.id) }));

test('a store of the group that nobody works in yet is there to choose, and new people of its list start in it @slow', async () => {
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(<UsersScreen />, {
      address: '/administration/users',
      dealerships: ofGroup,
      answers: peopleAnswers([luis]),
    });
  });
  await openFilters(user);
  await user.click(screen.getByRole('combobox', { name: 'Dealership' }));
  await user.click(screen.getByRole('option', { name: 'Marina Kia' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nobody matches in Marina Kia.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New user' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/users/new?store=d4');
});

test('the list is of the active store if it was chosen before it became active', async () => {
  await openFilters(await open([luis], {}, '/administration/users?store=d1'));
  expect(await screen.findByRole('combobox', { name: 'Dealership' })).toHaveTextContent('Harborline Toyota');
});

test('a list of one store offers the roles and titles of its people alone', async () => {
  const there = buildUserRecord(
    { employeeId: 'E-8', jobTitle: 'PARTS_MANAGER' },
    { role: 'MANAGER', dealerships: JSON.stringify([{ id: 'd3', name: 'Lakeview Honda' }]) },
  );
  const user = await open([luis, there], {}, '/administration/users?store=d3');
  await screen.findByText('1 person, Lakeview Honda');
  await openFilters(user);
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Manager']);
});

test('a store that one only administers and nobody works in does not count oneself as its user', async () => {
  const dealerships = [{ ...ofGroup[0]!, administeredOnly: true }];
  await act(async () => {
    renderScreen(<UsersScreen />, { address: '/administration/users', dealerships, answers: peopleAnswers([]) });
  });
  expect(await screen.findByText('Nobody has access')).toBeVisible();
  expect(screen.queryByText(/You are the only user/)).not.toBeInTheDocument();
});
