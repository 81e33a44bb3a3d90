import { ApiError } from '@fixed-ops/api';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, effectRow, enter, save, textbox } from '../testing/settings-page.ts';
import { FeedsScreen } from './feeds-screen.tsx';

const person = (employeeId: string, givenName: string) => ({
  id: employeeId,
  employeeId,
  givenName,
  surname: 'Lee',
  mail: null,
  jobTitle: null,
  businessPhones: [],
  accountEnabled: true,
});

async function open(
  data: object = { expectedBy: '07:00', notify: [] },
  people: readonly object[] = [person('e-1', 'Ann'), person('e-2', 'Bob')],
) {
  const { sent } = renderScreen(<FeedsScreen />, { address: '/administration/feeds?part=told' });
  const of = (call: string) => sent.findLast((each) => each.call === call)!;
  await of('FeedSettings').answer(buildBlock(data), '"v1"');
  await of('GetUsersFromDealership').answer([...people]);
  return { of };
}

test('the due time and the people to notify are saved by id under the version that was read', async () => {
  const { of } = await open();
  await enter(textbox(/Files are due at/), '06:30');
  await userEvent.click(screen.getByRole('combobox', { name: /Who is notified/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Bob Lee' }));
  await userEvent.keyboard('{Escape}');
  await save();
  expect(of('PutFeedSettings').body).toEqual({ data: { expectedBy: '06:30', notify: ['e-2'] } });
  expect(of('PutFeedSettings').headers).toMatchObject({ 'If-Match': '"v1"' });
});

test('a conflict names the notified people of both versions @slow', async () => {
  const { of } = await open();
  await userEvent.click(screen.getByRole('combobox', { name: /Who is notified/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Bob Lee' }));
  await userEvent.keyboard('{Escape}');
  await save();
  await of('PutFeedSettings').fail(
    new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'),
  );
  await of('FeedSettings').answer(buildBlock({ expectedBy: '07:00', notify: ['e-1'] }), '"v2"');
  await userEvent.click(screen.getByRole('button', { name: 'Compare both' }));
  const versions = within(screen.getByRole('group', { name: 'Both versions' }));
  expect(versions.getByRole('row', { name: /^Who is notified/ })).toHaveTextContent('Who is notified—Ann LeeBob Lee');
});

test('the history says by name who was told, and who is told now', async () => {
  const { of } = await open({ expectedBy: '07:00', notify: ['e-2'] });
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const change = { historyId: 7, at: '2026-11-20T15:31:00.000Z', by: 'Ruth Tanaka', action: 'save', from: null };
  const states = {
    before: { expectedBy: '07:00', notify: ['e-1', 'e-gone'] },
    after: { expectedBy: '07:00', notify: ['e-2'] },
  };
  await of('FeedSettingsHistory').answer({
    data: [{ ...change, ...states, canRestore: true }],
    ...{ total: 1, page: 1, pageSize: 50 },
  });
  const row = within(screen.getByRole('dialog', { name: 'History' })).getByRole('row', { name: /^Who is notified/ });
  expect(row).toHaveTextContent('Who is notifiedAnn Lee, e-goneBob Lee');
});

test('the time may be typed as the page says it, with AM or PM', async () => {
  const { of } = await open();
  await enter(textbox(/Files are due at/), '6:30 am');
  await save();
  expect(of('PutFeedSettings').body).toEqual({ data: { expectedBy: '06:30', notify: [] } });
});

test('an invalid time is refused beside the field, and nothing is sent', async () => {
  const { of } = await open();
  await enter(textbox(/Files are due at/), 'at 7');
  await save();
  expect(textbox(/Files are due at/)).toHaveAccessibleDescription(/needs a time such as 7:00 AM/);
  expect(of('PutFeedSettings')).toBeUndefined();
});

test('a notified person who has left is still listed, so that they can be removed', async () => {
  await open({ expectedBy: '07:00', notify: ['e-9'] });
  await userEvent.click(screen.getByRole('combobox', { name: /Who is notified/ }));
  expect(screen.getByRole('option', { name: /Left the dealership/ })).toHaveAttribute('aria-selected', 'true');
});

test('somebody whose account was deleted is not offered, and is named as gone where they were chosen before', async () => {
  const deleted = { ...person('e-3', 'Cara'), accountEnabled: false };
  await open({ expectedBy: '07:00', notify: ['e-3'] }, [{ ...person('e-1', 'Ann'), accountEnabled: false }, deleted]);
  await userEvent.click(screen.getByRole('combobox', { name: /Who is notified/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Left the dealership (Cara Lee)',
  ]);
  expect(effectRow(/^Who is notified/)).toBe('Who is notifiedManagersManagers');
});

const file = (kind: string, receivedAt: string, nextExpectedAt: string | null = null) => ({
  fileId: Date.parse(receivedAt),
  kind,
  fileName: `${kind}.csv`,
  receivedAt,
  rows: 1,
  rejectedRows: 0,
  warnings: [],
  error: null,
  dataFrom: null,
  dataTo: null,
  status: 'ok',
  nextExpectedAt,
});

test('the effect of an earlier time on the last two weeks is shown before it is saved', async () => {
  const { of } = await open();
  await of('Feeds').answer({
    // In New York these are 6:50 AM, 11:40 PM and 7:20 AM. A list of codes is due at no hour, balances of a month neither, and the last file is
    // older than two weeks.
    data: [
      file('ros', '2026-11-19T11:50:00Z', '2026-11-20T12:00:00Z'),
      file('techs', '2026-11-19T04:40:00Z', '2026-11-20T12:00:00Z'),
      file('op_codes', '2026-11-18T15:00:00Z'),
      file('ros', '2026-11-18T12:20:00Z'),
      { ...file('gl_balances', '2026-11-17T15:20:00Z', '2026-12-31T12:00:00Z'), schedule: 'monthly' },
      file('ros', '2026-10-18T12:20:00Z'),
    ],
    total: 6,
    page: 1,
    pageSize: 200,
    kinds: ['ros', 'techs', 'op_codes', 'gl_balances'],
  });
  expect(effectRow(/^Received on time/)).toBe('Received on time2 of 32 of 3');
  expect(effectRow(/^Who is notified/)).toBe('Who is notifiedManagersManagers');
  await enter(textbox(/Files are due at/), '06:30');
  expect(effectRow(/^Next due/)).toBe('Next due, Nov 207:00 AM6:30 AM');
  expect(effectRow(/^Received on time/)).toBe('Received on time2 of 31 of 3');
  await enter(textbox(/Files are due at/), '6:30 PM');
  expect(effectRow(/^Received on time/)).toBe('Received on time2 of 33 of 3');
  await enter(textbox(/Files are due at/), 'noon');
  expect(effectRow(/^Received on time/)).toBe('Received on time2 of 3—');
  await userEvent.click(screen.getByRole('combobox', { name: /Who is notified/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Bob Lee' }));
  expect(effectRow(/^Who is notified/)).toBe('Who is notifiedManagers1 person');
});

test('files that could not be loaded are not said to be none, and are asked for again', async () => {
  const { of } = await open();
  const effect = within(screen.getByRole('region', { name: 'Effect' }));
  await of('Feeds').fail(new ApiError('network', 'offline', 'The connection broke.', 0, 'FO-10'));
  expect(effect.getByText(/^The files could not be loaded/)).toBeVisible();
  await userEvent.click(effect.getByRole('button', { name: 'Retry' }));
  await of('Feeds').answer({ data: [], total: 0, page: 1, pageSize: 200, kinds: [] });
  expect(effect.getByText(/^No nightly file has come yet/)).toBeVisible();
});
