import { dealershipIdSchema } from '@fixed-ops/contract';
import { type Answers, heldAnswer, renderScreen } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { peopleAnswers } from '../testing/people-answers.ts';
import { NewUsersScreen } from './new-users-screen.tsx';

const head = 'First name,Last name,Email,Phone,Job title,Role';
const sent: { users: { email: string }[]; check: boolean }[] = [];
const answers: Answers = {
  ...peopleAnswers(),
  CreateUsers: async (_query: URLSearchParams, request: Request) => {
    const body = (await request.clone().json()) as (typeof sent)[number];
    sent.push(body);
    return {
      results: body.users.map(({ email }, row) =>
        email.startsWith('used') || (email.startsWith('late') && !body.check)
          ? {
              row,
              status: 'refused',
              userId: null,
              invitation: null,
              errors: [{ path: 'email', code: 'email_taken', message: 'belongs to somebody already' }],
            }
          : {
              row,
              status: body.check ? 'wouldCreate' : 'created',
              userId: null,
              invitation: body.check ? null : { status: 'sent', message: null },
              errors: [],
            },
      ),
    } as never;
  },
};

async function open(more: Answers = {}) {
  sent.splice(0);
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(<NewUsersScreen />, {
      address: '/administration/users/new?bulk=1',
      answers: { ...answers, ...more },
    });
  });
  return user;
}

/** The session ends, and the same person returns in the same tab. */
async function comeBack() {
  // The document does this when the sign-in replaces it.
  localStorage.setItem('user', '{}');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  // It is the same tab, so its storage stays.
  const clear = jest.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
  const user = await open();
  clear.mockRestore();
  return user;
}

/** Whether the browser asks before the page is closed. */
function asksBeforeLeaving() {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('checks a pasted list before anybody is created, and says of each row what became of it', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste(
    [
      head,
      'Rosa,Delgado,rosa@example.com,,Service Advisor,Employee',
      'Kim,Park,used@example.com,,Service Advisor,Employee',
      'Rosa,Again,ROSA@example.com,,Service Advisor,Employee',
    ].join('\n'),
  );
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('1 can be created, 2 refused')).toBeVisible();
  expect(screen.getByText('Email belongs to somebody already')).toBeVisible();
  expect(screen.getByText('Email is in the list already')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create and invite 1' }));
  expect(await screen.findByText('Created and invited')).toBeVisible();
  expect(sent.map(({ users, check }) => [check, users.map(({ email }) => email)])).toEqual([
    [true, ['rosa@example.com', 'used@example.com']],
    [false, ['rosa@example.com']],
  ]);
});

test('where the administrators of a tenant make the accounts, the list has their ids', async () => {
  const user = await open({ InvitationTerms: { linkDays: null, needsAccountId: true } });
  const list = screen.getByRole('textbox', { name: 'List' });
  await waitFor(() => expect(list).toHaveAccessibleDescription(/Job title,Role,Account id\. Everybody/));
  await user.click(list);
  const row = (email: string) => `Rosa,Delgado,${email},,Service Advisor,Employee,9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21`;
  await user.paste([`${head},Account id`, row('rosa@example.com'), row('bo@example.com')].join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Can be created');
  expect(sent[0]?.users).toMatchObject([{ accountId: '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' }]);
  expect(screen.getByText('Account id is in the list already')).toBeVisible();
});

test('an address breaks before its @ at every width, and an upright tablet has it below the name, so that the result is in view', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste([head, 'Rosa,Delgado,rosa@example.com,,Service Advisor,Employee'].join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Can be created');
  const breaks = [...document.querySelectorAll('tbody wbr')];
  expect(breaks.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(['@example.com', '@example.com']);
  const ofTablet = [...document.querySelectorAll('thead th:not([data-from=lg])')].map(({ textContent }) => textContent);
  expect(ofTablet).toEqual(['Name', 'Job title', 'Role', 'Result']);
});

test('an unknown role or title is reported in the words of the form for one person', async () => {
  const refused = [
    { path: 'role', code: 'unknown_role', message: 'is not a role; one of ADMIN, ADMIN_SUPER' },
    { path: 'jobTitle', code: 'unknown_title', message: 'is not a job title; one of SERVICE_ADVISOR' },
  ];
  const answer = { results: [{ row: 0, status: 'refused', userId: null, invitation: null, errors: refused }] };
  const user = await open(Object.fromEntries([['CreateUsers', () => answer as never]]));
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste(`${head}\nKo,Lo,ko@example.com,,Advisor of cars,Admin all`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const result = await screen.findByText(
    /^Role is not one of those that New user offers, such as Employee or Manager; /,
  );
  expect(result).toHaveTextContent(/Job title is not one of those that New user offers, such as Service Advisor$/);
});

test('wrong columns are named beside the list, and nothing is sent', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste('Name,Email\nRosa,rosa@example.com');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(
    await screen.findByText(/^Missing columns: first name, last name, job title, role\. Unknown columns: Name\./),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

test('a list of 5,000 rows is refused beside it with how many there may be, nothing is sent, and it stays', async () => {
  const user = await open();
  const many = [head, ...Array.from({ length: 5000 }, (_, no) => `A,B,p${no}@example.com,,Service Advisor,Employee`)];
  const list = screen.getByRole('textbox', { name: 'List' });
  await user.click(list);
  await user.paste(many.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(list).toHaveAccessibleDescription(/The list has 5,000 rows\. Take at most 500 at a time\./);
  expect(list).toHaveValue(many.join('\n'));
  expect(sent).toEqual([]);
});

test('people listed from another store of the group work in that one', async () => {
  sent.splice(0);
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    renderScreen(<NewUsersScreen />, {
      address: '/administration/users/new?bulk=1&store=d3',
      dealerships: [{ id: dealershipIdSchema.parse('d3'), name: 'Lakeview Honda', disabled: false }],
      answers,
    });
  });
  const list = screen.getByRole('textbox', { name: 'List' });
  expect(list).toHaveAccessibleDescription(/Everybody works at Lakeview Honda/);
  await user.click(list);
  await user.paste(`${head}\nAnn,Lee,ann@example.com,,Service Advisor,Employee`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(sent).toMatchObject([{ users: [{ dealershipIds: ['d3'], defaultDealershipId: 'd3' }] }]));
});

test('a file that is no list of people is refused by its size, and nothing is read', async () => {
  renderScreen(<NewUsersScreen />, { address: '/administration/users/new?bulk=1' });
  const film = new File([new Uint8Array(3 * 1024 * 1024)], 'film.mp4.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('CSV file'), film);
  expect(screen.getByRole('textbox', { name: 'List' })).toHaveAccessibleDescription(/film.mp4.csv is too large/);
  expect(screen.getByRole('textbox', { name: 'List' })).toHaveValue('');
});

test('a list that was pasted before the session ended is offered again', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste(`${head}\nAnn,Lee,ann@example.com,,Service Advisor,Employee`);
  const again = await comeBack();
  expect(screen.getByText(/The list of .* is still here/)).toBeVisible();
  await again.click(screen.getByRole('button', { name: 'Use it' }));
  expect(screen.getByRole('textbox', { name: 'List' })).toHaveValue(
    `${head}\nAnn,Lee,ann@example.com,,Service Advisor,Employee`,
  );
  expect(screen.queryByText(/is still here/)).not.toBeInTheDocument();
});

test('the list cannot change while its rows are being sent, so that rows and text agree @slow', async () => {
  const held = heldAnswer<never>();
  const user = await open({ CreateUsers: held.answer });
  const list = screen.getByRole('textbox', { name: 'List' });
  const pasted = `${head}\nRosa,Delgado,rosa@example.com,,Service Advisor,Employee`;
  await user.click(list);
  await user.paste(pasted);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.type(list, ', corrected');
  expect(list).toHaveValue(pasted);
  expect(screen.getByRole('button', { name: 'Choose a CSV file' })).toBeDisabled();
  const wouldCreate = { row: 0, status: 'wouldCreate', userId: null, invitation: null, errors: [] };
  held.release({ results: [wouldCreate] } as never);
  expect(await screen.findByRole('button', { name: 'Create and invite 1' })).not.toHaveAttribute('aria-disabled');
  await user.type(list, '\nKim,Park,kim@example.com,,Service Advisor,Employee');
  expect(list).toHaveValue(`${pasted}\nKim,Park,kim@example.com,,Service Advisor,Employee`);
  // The text differs from the checked one, so nobody is created from it.
  expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
});

test('a list of which somebody is not created yet is still asked about, and kept over the end of the session', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste(
    [
      head,
      'Rosa,Delgado,rosa@example.com,,Service Advisor,Employee',
      'Kim,Park,late@example.com,,Service Advisor,Employee',
    ].join('\n'),
  );
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Create and invite 2' }));
  expect(await screen.findByText('1 created, 1 refused')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await comeBack();
  expect(screen.getByText(/The list of .* is still here/)).toBeVisible();
});

test('a list of which everybody is created is done: nothing asks, and nothing is kept', async () => {
  const user = await open();
  await user.click(screen.getByRole('textbox', { name: 'List' }));
  await user.paste(`${head}\nRosa,Delgado,rosa@example.com,,Service Advisor,Employee`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Create and invite 1' }));
  expect(await screen.findByText('1 created')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
  await comeBack();
  expect(screen.queryByText(/is still here/)).not.toBeInTheDocument();
});
