import { renderScreen } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBlock, enter, save, textbox } from '../testing/settings-page.ts';
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

async function open(data: object = { expectedBy: '07:00', notify: [] }) {
  const { sent } = renderScreen(<FeedsScreen />, { address: '/administration/feeds?part=told' });
  const of = (call: string) => sent.findLast((each) => each.call === call)!;
  await of('FeedSettings').answer(buildBlock(data), '"v1"');
  await of('GetUsersFromDealership').answer([person('e-1', 'Ann'), person('e-2', 'Bob')]);
  return { of };
}

test('the time at which files are due, and who is told, are saved by id under the version that was read', async () => {
  const { of } = await open();
  await enter(textbox(/Files are due at/), '06:30');
  await userEvent.click(screen.getByRole('combobox', { name: /Who is told/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Bob Lee' }));
  await userEvent.keyboard('{Escape}');
  await save();
  expect(of('PutFeedSettings').body).toEqual({ data: { expectedBy: '06:30', notify: ['e-2'] } });
  expect(of('PutFeedSettings').headers).toMatchObject({ 'If-Match': '"v1"' });
});

test('what is no time is said beside the field, and nothing is sent', async () => {
  const { of } = await open();
  await enter(textbox(/Files are due at/), 'at 7');
  await save();
  expect(textbox(/Files are due at/)).toHaveAccessibleDescription(/needs a time such as 07:00/);
  expect(of('PutFeedSettings')).toBeUndefined();
});

test('somebody who has left since is still named, so that they can be taken out', async () => {
  await open({ expectedBy: '07:00', notify: ['e-9'] });
  await userEvent.click(screen.getByRole('combobox', { name: /Who is told/ }));
  expect(screen.getByRole('option', { name: /Left the dealership/ })).toHaveAttribute('aria-selected', 'true');
});
