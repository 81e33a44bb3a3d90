import { ApiError } from '@fixed-ops/api';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, enter, save, textbox } from '../testing/settings-page.ts';
import { DealershipInfoScreen } from './dealership-info-screen.tsx';

async function open(user: Partial<UserProfile> = {}, tool = '') {
  const { sent } = renderScreen(<DealershipInfoScreen />, {
    address: `/administration/dealership-info?tab=group${tool}`,
    user,
    dealershipData: { storesOfGroup: 4 },
  });
  const of = (call: string) => sent.findLast((each) => each.call === call)!;
  await of('GroupInfo').answer(buildBlock({ name: 'Harborline Auto Group' }), '"v1"');
  return { sent, of };
}
const name = () => textbox(/^Name of the group/);
const effect = () => screen.getByRole('region', { name: 'Effect' });

test('the name of the group is changed under the version that was read, and says beforehand in how many stores it changes', async () => {
  const { of } = await open();
  expect(name()).toHaveValue('Harborline Auto Group');
  expect(screen.getByText(/^Last saved .* by Dana Whitfield$/)).toBeVisible();
  expect(effect()).toHaveTextContent('The same in 4 stores.');
  await enter(name(), ' Harborline Motors ');
  expect(effect()).toHaveTextContent('Harborline Auto Group becomes Harborline Motors in 4 stores.');
  await save();
  expect(of('PutGroupInfo').body).toEqual({ data: { name: 'Harborline Motors' } });
  expect(of('PutGroupInfo').headers).toMatchObject({ 'If-Match': '"v1"' });
  await of('PutGroupInfo').answer(buildBlock({ name: 'Harborline Motors' }), '"v2"');
  expect(name()).toHaveValue('Harborline Motors');
  expect(screen.getByText('Harborline Motors')).toBeVisible();
  expect(await screen.findByText('No unsaved changes')).toBeVisible();
});

test('a name that is missing, an address or another group’s shows its error beside the field', async () => {
  const { of, sent } = await open();
  await enter(name(), '');
  await save();
  expect(name()).toHaveAccessibleDescription(/Error: Please enter Name of the group/);
  await enter(name(), 'evil.com/win');
  await save();
  expect(name()).toHaveAccessibleDescription(/cannot be a web or email address/);
  expect(sent.filter(({ call }) => call === 'PutGroupInfo')).toEqual([]);
  await enter(name(), 'Jones Auto');
  await save();
  const problem = new ApiError('problem', 'not_possible', 'This cannot be saved.', 422, 'FO-4');
  const errors = [
    { path: 'data.name', code: 'group_name_taken', message: 'is Jones Auto, which another group is called' },
  ];
  Object.assign(problem, { problem: { errors } });
  await of('PutGroupInfo').fail(problem);
  expect(name()).toHaveAccessibleDescription(/which another group is called/);
});

test('a conflict shows who named the group first, and keeps mine on top of theirs', async () => {
  const { of } = await open();
  await enter(name(), 'Harborline Motors');
  await save();
  await of('PutGroupInfo').fail(
    new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'),
  );
  await of('GroupInfo').answer(buildBlock({ name: 'Harborline Cars' }, { updatedBy: 'Ruth Tanaka' }), '"v2"');
  expect(screen.getByRole('alert')).toHaveTextContent('Ruth Tanaka saved first');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  expect(of('PutGroupInfo').body).toEqual({ data: { name: 'Harborline Motors' } });
  expect(of('PutGroupInfo').headers).toMatchObject({ 'If-Match': '"v2"' });
});

const changes = {
  data: [
    {
      ...{ historyId: 7, at: '2026-11-20T15:31:00.000Z', by: 'Ruth Tanaka', action: 'save', from: null },
      ...{ before: { name: 'Harborline' }, after: { name: 'Harborline Auto Group' }, canRestore: true },
    },
  ],
  ...{ total: 1, page: 1, pageSize: 50 },
};

test('the former names of the group are listed, and a change is undone under the version that is shown', async () => {
  const { of } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  await of('GroupInfoHistory').answer(changes);
  const drawer = within(screen.getByRole('dialog', { name: 'History' }));
  expect(drawer.getByRole('row', { name: /^Name/ })).toHaveTextContent('NameHarborlineHarborline Auto Group');
  await userEvent.click(drawer.getByRole('button', { name: 'Undo' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Yes, undo it' }));
  expect(of('RestoreGroupInfo').body).toEqual({ historyId: 7 });
  expect(of('RestoreGroupInfo').headers).toMatchObject({ 'If-Match': '"v1"' });
});

test('an administrator of one store reads the name and its history, and changes neither', async () => {
  const { of } = await open({ role: 'ADMIN' }, '&tool=history');
  await of('GroupInfoHistory').answer(changes);
  expect(screen.getByRole('row', { name: /^Name/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('note')).toHaveTextContent('Group administrators change it');
  expect(name()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});
