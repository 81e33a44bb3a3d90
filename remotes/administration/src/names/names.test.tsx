import { ApiError } from '@fixed-ops/api';
import type { NumberedPerson } from '@fixed-ops/contract';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, enter, save } from '../testing/settings-page.ts';
import { NamesScreen } from './names-screen.tsx';

const people: readonly NumberedPerson[] = [
  { kind: 'advisor', number: 'A1', name: 'Mo Ray', source: 'auto' },
  { kind: 'advisor', number: 'A7', name: '', source: 'auto' },
  { kind: 'technician', number: 'T2', name: 'Gil Ode', source: 'manual' },
  { kind: 'counter', number: 'A7', name: '', source: 'auto' },
];

async function open(address = '/administration/people-names', user: Partial<UserProfile> = {}) {
  const { sent } = renderScreen(<NamesScreen />, { address, user });
  await sent[0]!.answer(buildBlock(people), '"v1"');
  return { sent, put: () => sent.findLast(({ call }) => call.startsWith('Put'))! };
}
const rows = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
const row = (name: string) => screen.getByRole('listitem', { name });
const field = (name: string) => within(row(name)).getByRole('textbox');
const effect = () => screen.getByRole('region', { name: 'Effect' });

test('people whom the DMS does not name are listed with a field, those without a name first', async () => {
  await open();
  expect(rows()).toEqual(['Advisor A7', 'Counterperson A7', 'Technician T2']);
  expect(field('Advisor A7')).toHaveValue('');
  expect(row('Advisor A7')).toHaveTextContent('Screens show “Advisor A7”.');
  expect(field('Technician T2')).toHaveValue('Gil Ode');
  expect(row('Technician T2')).toHaveTextContent('Named here, until the DMS names this person.');
  expect(effect()).toHaveTextContent('People without a name2Named here1');
});

test('whom the DMS names is listed among all, to read, and the page says that the name is changed there', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'All 4' }));
  expect(rows()).toEqual(['Advisor A7', 'Counterperson A7', 'Advisor A1', 'Technician T2']);
  expect(row('Advisor A1')).toHaveTextContent('Mo RayNamed by the DMS.');
  expect(within(row('Advisor A1')).queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByText(/Where the DMS names somebody, .* is changed in the DMS/)).toBeVisible();
});

test('what a name changes stands beside it before it is saved, and everybody is sent, also whom a search hides', async () => {
  const { put } = await open('/administration/people-names?search=A7');
  expect(rows()).toEqual(['Advisor A7', 'Counterperson A7']);
  await enter(field('Advisor A7'), ' Bo Lind ');
  expect(row('Advisor A7')).toHaveTextContent('Screens show “Bo Lind” instead of “Advisor A7”.');
  expect(effect()).toHaveTextContent('People without a name2 now, →1 after this changeNamed here1 now, →2');
  expect(screen.getByText(/1 unsaved change/)).toBeVisible();
  await save();
  expect(put().body).toEqual({
    data: [
      { kind: 'advisor', number: 'A7', name: 'Bo Lind' },
      { kind: 'counter', number: 'A7', name: '' },
      { kind: 'advisor', number: 'A1', name: 'Mo Ray' },
      { kind: 'technician', number: 'T2', name: 'Gil Ode' },
    ],
  });
});

test('an emptied name gives the number back, and by keys alone Enter and arrows go to the next field', async () => {
  const { put } = await open();
  await enter(field('Technician T2'), '');
  expect(row('Technician T2')).toHaveTextContent('Screens show “Technician T2” instead of “Gil Ode”.');
  await userEvent.click(field('Advisor A7'));
  await userEvent.keyboard('Bo{Enter}Cory');
  expect(field('Counterperson A7')).toHaveValue('Cory');
  await userEvent.keyboard('{ArrowUp}');
  expect(field('Advisor A7')).toHaveFocus();
  expect(put()).toBeUndefined();
});

test('somebody whom a file has named in the meantime keeps that name, and the page says so beside the entered one', async () => {
  const { sent, put } = await open();
  await enter(field('Advisor A7'), 'Bo Lind');
  await save();
  await put().fail(new ApiError('problem', 'changed_meanwhile', 'Somebody else saved first.', 412, 'FO-2'));
  const named = people.map((person, at) => (at === 1 ? { ...person, name: 'Robert Lind' } : person));
  await sent.findLast(({ call }) => call === 'PeopleNames')!.answer(buildBlock(named), '"v2"');
  expect(field('Advisor A7')).toHaveValue('Bo Lind');
  expect(row('Advisor A7')).toHaveTextContent('The DMS names this person “Robert Lind”.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  const { data } = put().body as { data: NumberedPerson[] };
  const at = data.findIndex(({ kind, name }) => kind === 'advisor' && name === 'Bo Lind');
  const errors = [
    { path: `data.${at}.name`, code: 'named_by_dms', message: 'is Robert Lind in the DMS. Change it there' },
  ];
  await put().fail(
    Object.assign(new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-3'), {
      problem: { errors },
    }),
  );
  expect(field('Advisor A7')).toHaveAccessibleDescription(/is Robert Lind in the DMS. Change it there/);
});

test('the history has the name before and after, and none where there was no name', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  await sent
    .findLast(({ call }) => call === 'PeopleNamesHistory')!
    .answer({
      data: [
        {
          ...{ historyId: 7, at: '2026-11-20T15:31:00.000Z', by: 'Ruth Tanaka', action: 'save', from: null },
          ...{ before: [people[1]], after: [{ ...people[1], name: 'Bo Lind', source: 'manual' }], canRestore: true },
        },
      ],
      ...{ total: 1, page: 1, pageSize: 50 },
    });
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByRole('row', { name: /Advisor A7/ })).toHaveTextContent(/name.*none.*Bo Lind/i);
  expect(drawer.getByRole('button', { name: /^Take back|^Undo/ })).toBeVisible();
});

test.each([
  ['whose DMS names everybody', people.slice(0, 1), 'The DMS names everybody'],
  ['without people', [], 'Nobody has been loaded yet'],
])('a store %s is told so', async (_store, known, told) => {
  const { sent } = renderScreen(<NamesScreen />, { address: '/administration/people-names' });
  await sent[0]!.answer(buildBlock(known), '"v1"');
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a read-only user sees the names but cannot change them', async () => {
  await open('/administration/people-names', { role: 'MANAGER' });
  expect(field('Technician T2')).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});
