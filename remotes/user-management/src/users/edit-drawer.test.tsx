import { dealershipIdSchema, type UserListRecord } from '@fixed-ops/contract';
import { heldAnswer, problem, renderScreen } from '@fixed-ops/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { peopleAnswers } from '../testing/people-answers.ts';
import { EditDrawer } from './edit-drawer.tsx';
import { UsersScreen } from './users-screen.tsx';

const address = '/administration/users?user=E-7';
const luis = {
  ...buildUserRecord({ teamCategory: 'Service', businessPhones: [] }, { DealershipId: 'd1' }),
  version: 'v1',
};
const bodies: Record<string, unknown>[] = [];
const saved = {
  UpdateUser: async (_query: URLSearchParams, request: Request) => {
    bodies.push(await request.clone().json());
    return buildUserRecord();
  },
};

async function open(answers = {}, options = {}, users: readonly UserListRecord[] = [luis]) {
  bodies.splice(0);
  const user = userEvent.setup({ delay: null });
  const { client } = await act(async () =>
    renderScreen(<UsersScreen />, { address, answers: { ...peopleAnswers(users), ...answers }, ...options }),
  );
  return { user, client, drawer: await screen.findByRole('dialog', { name: /^(Edit )?Luis Ferrer/ }) };
}

test('saves what was changed on top of the version that was edited; the address cannot be changed', async () => {
  const { user, drawer } = await open(saved);
  expect(within(drawer).getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  await user.clear(within(drawer).getByRole('textbox', { name: 'Last name' }));
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  expect(await within(drawer).findByText('Please enter Last name')).toBeVisible();
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'Ferrara');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('Luis Ferrara is saved.')).toBeVisible();
  expect(bodies).toMatchObject([
    { userId: 'E-7', lastName: 'Ferrara', basedOn: 'v1', workingIn: 'd1', role: 'EMPLOYEE' },
  ]);
});

test('where the administrators of a tenant make the accounts, another one can be named, and is sent only then', async () => {
  const { user, drawer } = await open({ ...saved, InvitationTerms: { linkDays: null, needsAccountId: true } });
  const account = await within(drawer).findByRole('textbox', { name: 'Account id' });
  expect(account).toHaveValue(luis.id);
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'o');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('accountId');
  await user.clear(account);
  await user.paste('9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(bodies[1]).toMatchObject({ accountId: '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' }));
});

test('nobody is made to start in a store of other administrators while the one they start in stays @slow', async () => {
  const dealerships = [
    { id: 'd1', name: 'Harborline Toyota' },
    { id: 'd3', name: 'Lakeview Honda' },
  ];
  const attributes = { DealershipId: 'd1', dealerships: JSON.stringify(dealerships), dealershipCount: 2 };
  const { user, drawer } = await open({}, { role: 'ADMIN' }, [
    buildUserRecord({ teamCategory: 'Service' }, attributes),
  ]);
  const startInLakeview = within(drawer).getByRole('radio', { name: 'Start in Lakeview Honda' });
  expect(within(drawer).getByRole('checkbox', { name: /^Lakeview Honda/ })).toBeDisabled();
  expect(startInLakeview).toBeDisabled();
  // If a person is removed from the administrator's store, the other store becomes the default.
  await user.click(within(drawer).getByRole('checkbox', { name: /^Harborline Toyota/ }));
  expect(startInLakeview).toBeEnabled();
  expect(startInLakeview).toBeChecked();
  // If the store is added again, it becomes the default again. The server would refuse the other one.
  await user.click(within(drawer).getByRole('checkbox', { name: /^Harborline Toyota/ }));
  expect(within(drawer).getByRole('radio', { name: 'Start in Harborline Toyota' })).toBeChecked();
  expect(startInLakeview).toBeDisabled();
});

test('says that it saves over no version where none came with the person, so that the server shows the newest @slow', async () => {
  const { version: _version, ...bare } = luis;
  const { user, drawer } = await open(saved, {}, [bare]);
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'a');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(bodies).toMatchObject([{ lastName: 'Ferrera', basedOn: '' }]));
});

/**
 * A server that stores the person. It accepts a change only of the newest version, and returns the resulting version.
 */
function keeping(kept: { current: UserListRecord }) {
  const listed = () => [kept.current];
  return {
    GetUsersFromDealership: listed,
    UpdateUser: async (_query: URLSearchParams, request: Request) => {
      const body = (await request.clone().json()) as Record<string, string>;
      bodies.push(body);
      const { current } = kept;
      if (body.basedOn !== current.version)
        return Response.json({ code: 'changed_in_the_meantime', status: 412, current }, { status: 412 });
      const changed = { surname: body.lastName!, businessPhones: body.phoneNumber ? [body.phoneNumber] : [] };
      kept.current = { ...current, ...changed, version: `${current.version}+` };
      return kept.current;
    },
  };
}

test.each([
  ['before the list has come again', true],
  ['once the list has come again', false],
])('a second save in one drawer is on top of the first one, %s @slow', async (_when, isHeld) => {
  const server = keeping({ current: luis });
  const held = heldAnswer<UserListRecord[]>();
  const list = () => (bodies.length > 0 && isHeld ? held.answer() : server.GetUsersFromDealership());
  const { user, drawer } = await open({ ...server, GetUsersFromDealership: list });
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'a');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('Luis Ferrera is saved.')).toBeVisible();
  if (!isHeld) await screen.findByRole('dialog', { name: /^Edit Luis Ferrera/ });
  await user.type(within(drawer).getByRole('textbox', { name: 'Phone' }), '5555550171');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies.map(({ basedOn, lastName }) => [basedOn, lastName])).toEqual([
    ['v1', 'Ferrera'],
    ['v1+', 'Ferrera'],
  ]);
  expect(screen.queryByText(/saved first/)).not.toBeInTheDocument();
});

test('a newer version in the list begins the drawer anew while nothing is entered in it @slow', async () => {
  const kept = { current: luis };
  const { user, drawer, client } = await open(keeping(kept));
  kept.current = { ...luis, givenName: 'Louis', version: 'v2' };
  await act(async () => void client.invalidateQueries());
  await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'First name' })).toHaveValue('Louis'));
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'a');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(bodies).toMatchObject([{ firstName: 'Louis', lastName: 'Ferrera', basedOn: 'v2' }]));
});

test('a person whom somebody else changed first is shown in both versions, and mine can replace theirs', async () => {
  const theirs = {
    ...buildUserRecord(
      {
        givenName: 'Louis',
        teamCategory: 'Service',
        businessPhones: [],
        dmsNumbers: [{ dealershipId: dealershipIdSchema.parse('d3'), type: 'technician', number: 'T7' }],
      },
      {
        DealershipId: 'd1',
        role: 'MANAGER',
        dealerships: JSON.stringify([
          { id: 'd1', name: 'Harborline Toyota' },
          { id: 'd3', name: 'Lakeview Honda' },
        ]),
      },
    ),
    version: 'v2',
  };
  let refusals = 0;
  const { user, drawer } = await open({
    UpdateUser: async (_query: URLSearchParams, request: Request) => {
      const body = (await request.clone().json()) as Record<string, unknown>;
      bodies.push(body);
      if (body.basedOn === 'v2') return buildUserRecord();
      refusals += 1;
      return new Response(
        JSON.stringify({
          type: 'about:blank',
          title: 'Changed',
          status: 412,
          code: 'changed_in_the_meantime',
          detail: 'Somebody else saved this.',
          requestId: 'FO-1',
          current: { ...theirs, changedBy: 'Ann Lee', changedAt: '2026-11-20T18:00:00Z' },
        }),
        { status: 412, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'a');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  expect(await within(drawer).findByText(/^Ann Lee saved first/)).toBeVisible();
  expect(refusals).toBe(1);
  await user.click(within(drawer).getByRole('button', { name: 'Compare both' }));
  const versions = within(within(drawer).getByRole('group', { name: 'Both versions' }));
  expect(versions.getByRole('row', { name: /^Role/ })).toHaveTextContent('RoleEmployeeManagerEmployee');
  expect(versions.getByRole('row', { name: /^Dealerships/ })).toHaveTextContent('Harborline Toyota, Lakeview Honda');
  expect(versions.getByRole('row', { name: /^DMS numbers/ })).toHaveTextContent('Technician T7 at Lakeview Honda');
  await user.click(within(drawer).getByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ basedOn: 'v2', firstName: 'Louis', lastName: 'Ferrera' }));
  expect(within(drawer).queryByText(/^Ann Lee saved first/)).not.toBeInTheDocument();
});

test('a refused number shows the error beside the numbers of its own store, not of the first one @slow', async () => {
  const dealerships = JSON.stringify([
    { id: 'd1', name: 'Harborline Toyota' },
    { id: 'd3', name: 'Lakeview Honda' },
  ]);
  const numbers = ['d1', 'd3'].map((dealershipId) => ({ dealershipId, type: 'technician' as const, number: 'T7' }));
  const both = buildUserRecord({ teamCategory: 'Service', businessPhones: [] }, { DealershipId: 'd1', dealerships });
  const said = { type: 'about:blank', title: 'Not possible', status: 422, code: 'rule_broken', requestId: 'FO-1' };
  const errors = [{ path: 'dmsNumbers.1.number', code: 'number_taken', message: 'T7 is the number of Kim Park' }];
  const refused = new Response(JSON.stringify({ ...said, detail: 'Nothing was saved.', errors }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });
  const record = { ...both, version: 'v1', dmsNumbers: numbers } as UserListRecord;
  const { user, drawer } = await open({ UpdateUser: refused }, {}, [record]);
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'a');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await within(drawer).findByText('T7 is the number of Kim Park');
  const numbersAt = (store: string) => within(drawer).getByRole('combobox', { name: `DMS number at ${store}` });
  expect(numbersAt('Lakeview Honda')).toHaveAccessibleDescription(/T7 is the number of Kim Park/);
  expect(numbersAt('Harborline Toyota')).not.toHaveAccessibleDescription(/Kim Park/);
});

test('discarded changes do not make the page ask a second time when the drawer closes @slow', async () => {
  const user = userEvent.setup({ delay: null });
  const asked: boolean[] = [];
  const onClose = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    asked.push(closing.defaultPrevented);
  };
  const nothing = jest.fn();
  const actions = {
    resend: nothing,
    restore: nothing,
    askToDelete: nothing,
    askToEndSessions: nothing,
    isBusy: false,
    refetch: nothing,
    question: null,
  };
  await act(async () =>
    renderScreen(<EditDrawer record={luis} actions={actions} onClose={onClose} />, { answers: peopleAnswers([luis]) }),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Last name' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(asked).toEqual([false]);
});

test('asks before what was typed is lost', async () => {
  const { user, drawer } = await open();
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'x');
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(within(drawer).getByRole('textbox', { name: 'Last name' })).toHaveValue('Ferrerx');
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit/ })).not.toBeInTheDocument());
});

test('who also works for other administrators keeps title, role and the stores there @slow', async () => {
  const shared = buildUserRecord(
    { teamCategory: 'Service', businessPhones: [] },
    {
      DealershipId: 'd1',
      dealerships: JSON.stringify([
        { id: 'd1', name: 'Harborline Toyota' },
        { id: 'd3', name: 'Lakeview Honda' },
      ]),
    },
  );
  const { drawer } = await open({}, { role: 'ADMIN' }, [{ ...shared, version: 'v1' }]);
  expect(within(drawer).getByRole('combobox', { name: 'Job title' })).toBeDisabled();
  expect(within(drawer).getByRole('checkbox', { name: /^Lakeview Honda/ })).toBeDisabled();
  expect(within(drawer).getByText(/Also works at .*Lakeview Honda/)).toBeVisible();
  expect(within(drawer).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /If it is wrong, ask an administrator of all dealerships of this person to delete the account, then/,
  );
  expect(within(drawer).getByRole('checkbox', { name: /^Harborline Toyota/ })).toBeEnabled();
});

test('a person with a higher role can only be read', async () => {
  const chief = buildUserRecord({ teamCategory: 'Service' }, { role: 'ADMIN_SUPER' });
  const { drawer } = await open({}, { role: 'ADMIN' }, [{ ...chief, version: 'v1' }]);
  expect(within(drawer).getByRole('note')).toHaveTextContent('Your role cannot change people with the role');
  expect(within(drawer).queryByRole('button', { name: 'Save user' })).not.toBeInTheDocument();
});

test('an invitation that is on its way is not sent once more by a second click @slow', async () => {
  const ines = buildUserRecord({ teamCategory: 'Service' }, { isVerified: false });
  let count = 0;
  const held = heldAnswer<never>();
  const resendInviteEmail = () => {
    count += 1;
    return held.answer();
  };
  const { user, drawer } = await open({ resendInviteEmail }, {}, [{ ...ines, version: 'v1' }]);
  await user.dblClick(within(drawer).getByRole('button', { name: 'Resend invite' }));
  await waitFor(() => expect(count).toBe(1));
  const at = { sentAt: '2026-11-20T18:00:00Z', nextAt: '2026-11-20T18:01:00Z' };
  await act(async () => held.release({ userId: 'E-7', email: 'luis.ferrer@example.com', ...at } as never));
  expect(await screen.findByText('A new invitation is on its way to luis.ferrer@example.com.')).toBeVisible();
  expect(count).toBe(1);
});

test('a deleted person can be restored in the drawer, but not edited or invited', async () => {
  const ray = buildUserRecord(
    {
      ...{ accountEnabled: false, deletedByName: 'Dana Reyes', teamCategory: 'Service' },
      invitedDateTime: '2026-11-18T15:00:00Z' as never,
    },
    { isVerified: false, deletedDate: '2026-11-19T15:00:00Z' },
  );
  const restored: unknown[] = [];
  const restore = async (_query: URLSearchParams, request: Request) => {
    restored.push(await request.clone().json());
    return ray;
  };
  const { user, drawer } = await open({ UnSoftDeleteUser: restore }, { role: 'ADMIN' }, [{ ...ray, version: 'v1' }]);
  expect(within(drawer).getByRole('note')).toHaveTextContent(/^Deleted by Dana Reyes on .*Restore this person/);
  expect(within(drawer).queryByRole('button', { name: /Resend|Save user/ })).not.toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Luis Ferrer is invited again.')).toBeVisible();
  expect(restored).toMatchObject([{ userId: 'E-7' }]);
});

test('a person whom a colleague deleted in the meantime is shown as deleted, and typed values are there after a restore @slow', async () => {
  const refusal = {
    type: 'about:blank',
    title: 'Not possible',
    status: 422,
    detail: 'This person is deleted. Restore the account first.',
    code: 'person_deleted',
    requestId: 'FO-TEST-0001-0002',
  };
  const deleted = buildUserRecord({ accountEnabled: false, deletedByName: 'Dana Reyes', teamCategory: 'Service' });
  let listed: UserListRecord = luis;
  const refuse = () => {
    listed = { ...deleted, version: 'v2' };
    return Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } });
  };
  const restore = () => {
    listed = luis;
    return luis;
  };
  const list = () => [listed];
  const answers = { GetUsersFromDealership: list, UpdateUser: refuse, UnSoftDeleteUser: restore };
  const { user, drawer } = await open(answers);
  await user.clear(within(drawer).getByRole('textbox', { name: 'Last name' }));
  await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'Ferrara');
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  expect(await within(drawer).findByText(/^Deleted by Dana Reyes/)).toBeVisible();
  await user.click(within(drawer).getByRole('button', { name: 'Restore' }));
  expect(await within(drawer).findByRole('textbox', { name: 'Last name' })).toHaveValue('Ferrara');
});

test('somebody deleted who works in stores of others too is left to an administrator of all of them', async () => {
  const shared = buildUserRecord(
    { accountEnabled: false },
    { dealerships: JSON.stringify([{ id: 'd3', name: 'Lakeview Honda' }]) },
  );
  const { drawer } = await open({}, { role: 'ADMIN' }, [{ ...shared, version: 'v1' }]);
  expect(within(drawer).getByRole('note')).toHaveTextContent('Also works at Lakeview Honda');
  expect(within(drawer).queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('a file that is too large or not a picture shows an error, a cropped picture is saved at once, and it can be removed', async () => {
  const picture = { width: 400, height: 300, close: () => {} };
  globalThis.createImageBitmap = jest.fn().mockResolvedValue(picture);
  const canvas = HTMLCanvasElement.prototype as { getContext: unknown; toDataURL: unknown };
  const { getContext, toDataURL } = canvas;
  canvas.getContext = () => null;
  canvas.toDataURL = () => 'data:image/webp;base64,cG5n';
  const sent: unknown[] = [];
  const { user, drawer } = await open(
    {
      updateAvatarUrl: async (_query: URLSearchParams, request: Request) => {
        sent.push(await request.clone().json());
        return buildUserRecord();
      },
    },
    {},
    [{ ...buildUserRecord({}, { avatar: '/usermgmt/Avatars/a1' }), version: 'v1' }],
  );
  const file = (name: string, type: string, bytes: number) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: bytes });
    return made;
  };
  const input = within(drawer).getByLabelText('Picture of Luis Ferrer');
  fireEvent.change(input, { target: { files: [file('me.png', 'image/png', 30 * 1024 * 1024)] } });
  expect(await within(drawer).findByText(/me.png has 30.0 MB/)).toBeVisible();
  fireEvent.change(input, { target: { files: [file('me.pdf', 'application/pdf', 100)] } });
  expect(await within(drawer).findByText('me.pdf is not a JPEG, PNG or WebP picture.')).toBeVisible();
  fireEvent.change(input, { target: { files: [file('me.png', 'image/png', 5 * 1024 * 1024)] } });
  await user.click(await screen.findByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.getByText('The picture of Luis Ferrer is saved.')).toBeVisible());
  await user.click(within(drawer).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The picture of Luis Ferrer is removed.')).toBeVisible();
  expect(sent).toEqual([
    { userId: 'E-7', avatar: 'data:image/webp;base64,cG5n', workingIn: 'd1' },
    { userId: 'E-7', avatar: null, workingIn: 'd1' },
  ]);
  Object.assign(canvas, { getContext, toDataURL });
});

const SAVED_PICTURE = '/usermgmt/Avatars/a1';
const servePicture = () =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    expect(address).toBe(SAVED_PICTURE);
    const blob = async () => new File(['png'], 'a1', { type: 'image/png' });
    return { ok: true, blob } as Partial<Response> as Response;
  });

test('a removed picture is offered back, as it was, and the keyboard stays where another one can be chosen', async () => {
  const served = servePicture();
  const sent: unknown[] = [];
  const { user, drawer } = await open(
    {
      updateAvatarUrl: async (_query: URLSearchParams, request: Request) => {
        const body = await request.clone().json();
        sent.push(body.avatar);
        return buildUserRecord();
      },
    },
    {},
    [{ ...buildUserRecord({}, { avatar: SAVED_PICTURE }), version: 'v1' }],
  );
  await user.click(within(drawer).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The picture of Luis Ferrer is removed.')).toBeVisible();
  expect(within(drawer).getByRole('button', { name: 'Change picture' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The picture of Luis Ferrer is back.')).toBeVisible();
  expect(sent).toEqual([null, 'data:image/png;base64,cG5n']);
  served.mockRestore();
});

test('a removed picture that cannot be put back says why', async () => {
  const served = servePicture();
  const words = 'The disk is full.';
  const refuse = async (_query: URLSearchParams, request: Request) =>
    (await request.clone().json()).avatar === null ? buildUserRecord() : problem(507, words);
  const { user, drawer } = await open({ updateAvatarUrl: refuse }, {}, [
    { ...buildUserRecord({}, { avatar: SAVED_PICTURE }), version: 'v1' },
  ]);
  await user.click(within(drawer).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The picture of Luis Ferrer was not put back.')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  served.mockRestore();
});

test('who changed what of a person stands in the drawer, and a change is put back into the fields and saved like any other', async () => {
  const entry = {
    ...{ id: 7, at: '2026-11-18T15:00:00Z', userId: 'E-2', by: 'Ann Lee', action: 'UpdateUser', entity: 'app_user' },
    ...{ entityId: 'E-7', subject: 'Luis Ferrer', via: null, from: null },
    before: { role: 'MANAGER', jobTitle: 'SERVICE_ADVISOR' },
    after: { role: 'EMPLOYEE', jobTitle: 'SERVICE_TECHNICIAN' },
  };
  const asked: string[] = [];
  const answerChanges = (query: URLSearchParams) => {
    asked.push(query.get('subjectId') ?? '');
    return { data: [entry], total: 1, page: 1, pageSize: 50, people: [], actions: [] };
  };
  const { user, drawer } = await open({ ...saved, AuditLog: answerChanges });
  const changes = within(within(drawer).getByRole('region', { name: 'Changes' }));
  expect(asked).toEqual([]);
  await user.click(changes.getByRole('button', { name: 'Show' }));
  const change = await changes.findByRole('listitem', { name: 'Nov 18, 2026, 10:00 AM, Ann Lee' });
  expect(asked).toEqual(['E-7']);
  expect(change).toHaveTextContent('Ann Lee changed this person');
  expect(change).toHaveTextContent('Job title: Service Advisor → Service Technician');
  expect(change).toHaveTextContent('Role: Manager → Employee');
  await user.click(within(change).getByRole('button', { name: 'Put back' }));
  expect(within(change).queryByRole('button', { name: 'Put back' })).not.toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Save user' }));
  await waitFor(() =>
    expect(bodies.at(-1)).toMatchObject({ role: 'MANAGER', jobTitle: 'SERVICE_ADVISOR', basedOn: 'v1' }),
  );
  // The history is loaded again after the save.
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('changes of somebody of another store of the group are those in the log of that store @slow', async () => {
  const there = buildUserRecord({}, { dealerships: JSON.stringify([{ id: 'd3', name: 'Lakeview Honda' }]) });
  const user = userEvent.setup({ delay: null });
  const { sent } = await act(async () => {
    const { AuditLog: _held, ...answers } = peopleAnswers([{ ...there, version: 'v1' }]);
    return renderScreen(<UsersScreen />, { address: `${address}&store=d3`, role: 'ADMIN_SUPER', answers });
  });
  const drawer = await screen.findByRole('dialog', { name: 'Edit Luis Ferrer' });
  await user.click(within(drawer).getByRole('button', { name: 'Show' }));
  const asked = sent.find(({ call }) => call === 'AuditLog')!;
  expect(asked.params).toMatchObject({ dealershipId: 'd3' });
  await asked.answer({ data: [], total: 0, page: 1, pageSize: 50, actions: [], people: [] });
  expect(within(drawer).getByText(/recorded in the log of Lakeview Honda/)).toBeVisible();
});

test('older changes of a person that do not come are said not to, with a reference', async () => {
  const entry = {
    ...{ id: 7, at: '2026-11-18T15:00:00Z', userId: 'E-2', by: 'Ann Lee', action: 'UpdateUser', entity: 'app_user' },
    ...{ entityId: 'E-7', subject: 'Luis Ferrer', via: null, from: null, before: {}, after: {} },
  };
  const answerChanges = (query: URLSearchParams) =>
    query.get('page') === '1'
      ? { data: [entry], total: 51, page: 1, pageSize: 50, people: [], actions: [] }
      : problem(503, 'Not now.', 'FO-PAGE');
  const { user, drawer } = await open({ AuditLog: answerChanges });
  const changes = within(within(drawer).getByRole('region', { name: 'Changes' }));
  await user.click(changes.getByRole('button', { name: 'Show' }));
  await user.click(await changes.findByRole('button', { name: /50/ }));
  expect(await changes.findByRole('alert')).toHaveTextContent(
    'The next older changes could not be loaded.RetryReference FO-PAGE',
  );
});

test('a person without entries in the store’s log shows that there are none @slow', async () => {
  const none = { data: [], total: 0, page: 1, pageSize: 50, people: [], actions: [] };
  const { user, drawer } = await open({ AuditLog: none });
  await user.click(within(drawer).getByRole('button', { name: 'Show' }));
  expect(await within(drawer).findByText(/is recorded in the log of Harborline Toyota/)).toBeVisible();
});
