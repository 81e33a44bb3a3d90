import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuditLogScreen } from './audit-log-screen.tsx';

const change = {
  id: 9,
  at: '2026-11-20T15:31:00.000Z',
  userId: 'E-7',
  by: 'Ruth Tanaka',
  action: 'PartsOptionsWholeSaleAnalysis',
  entity: 'wholesale_option',
  entityId: 'd1',
  from: { address: '203.0.113.7', requestId: 'FO-11' },
  before: { staleDays: 60 },
  after: { staleDays: 45 },
};
const page = (...data: object[]) => ({
  data,
  total: data.length,
  page: 1,
  pageSize: 50,
  people: [{ userId: 'E-7', name: 'Ruth Tanaka' }],
  actions: ['PartsOptionsWholeSaleAnalysis'],
});

async function open(address = '/administration/audit-log', ...rows: object[]) {
  const { sent } = renderScreen(<AuditLogScreen />, { address });
  await sent[0]!.answer(page(...rows));
  return sent;
}

test('each change says who made it, of what, when and from where, and opens to before and after', async () => {
  await open('/administration/audit-log', change);
  const row = screen.getByRole('row', { name: /Ruth Tanaka/ });
  expect(row).toHaveTextContent('Nov 20, 2026, 10:31 AM');
  expect(row).toHaveTextContent('203.0.113.7');
  await userEvent.click(within(row).getByRole('button', { name: 'Wholesale' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('entry=9');
  const drawer = within(screen.getByRole('dialog', { name: 'Wholesale' }));
  expect(drawer.getByRole('row', { name: /Days without/ })).toHaveTextContent('Days without a sale6045');
  expect(drawer.getByText('From 203.0.113.7, reference FO-11')).toBeVisible();
});

test('a link to a change that is not listed says so, and older ones can be asked for there', async () => {
  const { sent } = renderScreen(<AuditLogScreen />, { address: '/administration/audit-log?entry=3' });
  await sent[0]!.answer({ ...page(change), total: 2, pageSize: 1 });
  const drawer = within(screen.getByRole('dialog', { name: 'A change' }));
  expect(drawer.getByText('This change is not among those listed')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '1 more, load 1' }));
  await sent.at(-1)!.answer({ ...page({ ...change, id: 3, by: 'Ann Lee' }), total: 2, page: 2, pageSize: 1 });
  expect(screen.getByRole('dialog', { name: 'Wholesale' })).toHaveTextContent('Ann Lee');
});

test('a failure to load older changes is shown beside their button', async () => {
  const { sent } = renderScreen(<AuditLogScreen />, { address: '/administration/audit-log?entry=3' });
  await sent[0]!.answer({ ...page(change), total: 2, pageSize: 1 });
  const drawer = within(screen.getByRole('dialog', { name: 'A change' }));
  await userEvent.click(drawer.getByRole('button', { name: /older|more/ }));
  await sent.at(-1)!.fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-2'));
  expect(drawer.getByRole('alert')).toHaveTextContent('The next older changes could not be loaded.RetryReference FO-2');
});

test('the former changes are dimmed while a new filter loads @slow', async () => {
  const sent = await open('/administration/audit-log', change);
  const isDimmed = () => screen.getByRole('table', { name: 'Changes' }).closest('[data-refetching]') !== null;
  expect(isDimmed()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ruth Tanaka' }));
  expect(isDimmed()).toBe(true);
  await sent.at(-1)!.answer(page(change));
  expect(isDimmed()).toBe(false);
});

test('filters without a match offer to show all changes', async () => {
  const { sent } = renderScreen(<AuditLogScreen />, {
    address: '/administration/audit-log?search=zzz&person=E-7&from=2026-11-01&to=2026-11-20',
  });
  await sent[0]!.answer(page());
  expect(screen.getByText('No changes match')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await sent.at(-1)!.answer(page(change));
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/administration\/audit-log$/);
  expect(screen.getByRole('row', { name: /Ruth Tanaka/ })).toBeVisible();
});

test('the log is not called empty while it loads without a filter', async () => {
  const sent = await open('/administration/audit-log?person=E-7&search=zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('No changes match')).toBeVisible();
  expect(screen.queryByText('No changes recorded yet')).not.toBeInTheDocument();
  await sent.at(-1)!.answer(page());
  expect(screen.getByText('No changes recorded yet')).toBeVisible();
});

test('a change of a person names them, and one that was not saved says how it came about', async () => {
  await open(
    '/administration/audit-log',
    { ...change, id: 10, action: 'SoftDeleteUser', entity: 'app_user', entityId: 'e-17', subject: 'Pat Lee' },
    { ...change, via: { kind: 'copy', from: 'Harborline Ford' } },
  );
  expect(screen.getByRole('row', { name: /Wholesale/ })).toHaveTextContent('copied from Harborline Ford');
  await userEvent.click(screen.getByRole('button', { name: 'User deleted: Pat Lee' }));
  expect(screen.getByRole('dialog', { name: 'User deleted: Pat Lee' })).toBeVisible();
});

test('a change of a person reads as the fields of people do', async () => {
  await open('/administration/audit-log', {
    ...{ ...change, id: 11, action: 'UpdateUser', entity: 'app_user', entityId: 'e-17', subject: 'Pat Lee' },
    before: { role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
    after: { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'User: Pat Lee' }));
  expect(screen.getByRole('row', { name: 'Role Employee Manager' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Job title Service Advisor Service Manager' })).toBeVisible();
});

test('a change of a person names the dealerships that the answer names', async () => {
  await open('/administration/audit-log', {
    ...{ ...change, id: 12, action: 'UpdateUser', entity: 'app_user', entityId: 'e-17', subject: 'Pat Lee' },
    before: { dealershipIds: ['d-harborline-toyota'] },
    after: { dealershipIds: ['d-harborline-toyota', 'd-lakeview-honda'], at: '2026-11-20T18:00:00.000Z' },
    stores: [
      { dealershipId: 'd-harborline-toyota', name: 'Harborline Toyota' },
      { dealershipId: 'd-lakeview-honda', name: 'Lakeview Honda' },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'User: Pat Lee' }));
  const row = screen.getByRole('row', { name: /^Dealerships/ });
  expect(row).toHaveAccessibleName('Dealerships Harborline Toyota Harborline Toyota, Lakeview Honda');
  expect(screen.getByRole('row', { name: /^At/ })).toHaveTextContent('Nov 20, 2026, 1:00 PM');
});

test('one press removes filters without a match', async () => {
  const query = '?person=E-7&what=PartsOptionsWholeSaleAnalysis&search=stale&from=2026-11-01&to=2026-11-20';
  const sent = await open(`/administration/audit-log${query}`);
  expect(screen.getByText('No changes match')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/administration\/audit-log$/);
  await sent.at(-1)!.answer(page(change));
  expect(screen.getByRole('row', { name: /Ruth Tanaka/ })).toBeVisible();
});

test('person, kind and words stand in the address and are asked for', async () => {
  const sent = await open('/administration/audit-log?person=E-7&what=PartsOptionsWholeSaleAnalysis&search=stale');
  expect(sent[0]!.query).toMatchObject({ userId: 'E-7', action: 'PartsOptionsWholeSaleAnalysis', search: 'stale' });
  expect(screen.getByText('No changes match')).toBeVisible();
});

test('without a chosen person, the log has the changes of everybody', async () => {
  const sent = await open('/administration/audit-log', change);
  expect(sent[0]!.query).not.toHaveProperty('userId');
});

test('the days of the period picker are asked for, and any day again', async () => {
  const sent = await open('/administration/audit-log', change);
  expect(sent[0]!.query).not.toHaveProperty('from');
  // The test window is a phone, where one button opens the filters so that the changes have room.
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Any day' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('from=2026-11-01&to=2026-11-20');
  expect(sent.at(-1)!.query).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
  await userEvent.click(screen.getByRole('button', { name: /^Period: / }));
  await userEvent.click(screen.getByRole('button', { name: /^Last month/ }));
  expect(sent.at(-1)!.query).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
  await userEvent.click(screen.getByRole('button', { name: 'Any day' }));
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('from');
});

test('days that are none count as every day', async () => {
  const sent = await open('/administration/audit-log?from=2026-11-31&to=2026-11-20', change);
  expect(sent[0]!.query).not.toHaveProperty('from');
});

test('an empty log and a failed one say so', async () => {
  await open();
  expect(screen.getByText('No changes recorded yet')).toBeVisible();
});

test('a log that cannot be read says why', async () => {
  const { sent } = renderScreen(<AuditLogScreen />, { address: '/administration/audit-log' });
  await sent[0]!.fail(new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-2'));
  expect(screen.getByText('The server could not answer.')).toBeVisible();
});
