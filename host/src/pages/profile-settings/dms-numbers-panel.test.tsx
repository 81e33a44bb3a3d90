import { ApiError } from '@fixed-ops/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { buildUser } from '../../testing/session.ts';
import { DmsNumbersPanel } from './dms-numbers-panel.tsx';

const at = (dealershipName: string, dmsNumbers: object[]) => ({
  dealershipId: dealershipName,
  dealershipName,
  dmsNumbers,
});
const draw = (memberships: unknown, user = buildUser()) =>
  renderInShell(<DmsNumbersPanel user={user} />, { answers: { GetUserDealershipMembership: memberships } });

test('each dealership with numbers shows them with kind and the name that its DMS gives, and nothing to change', async () => {
  await draw([
    at('Harborline Ford', []),
    at('Harborline Toyota', [
      { kind: 'advisor', number: '17', name: 'WHITFIELD, D' },
      { kind: 'counter', number: '4', name: null },
    ]),
  ]);
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Harborline Toyota']);
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '17Service advisorWHITFIELD, D in the DMS',
    '4Parts counterNot in the DMS files yet',
  ]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('without any number a sentence says so; to whom sees own rows only, also that figures stay empty without', async () => {
  await draw([at('Harborline Ford', [])]);
  expect(await screen.findByText(/^No DMS numbers are set for you\. You need them only/)).toBeInTheDocument();
  await draw([at('Harborline Ford', [])], buildUser({ role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' }));
  expect(
    await screen.findByText(/your own figures stay empty\. Ask an administrator of Harborline/),
  ).toBeInTheDocument();
});

test('numbers that could not be asked for are no missing numbers: an error with Retry', async () => {
  const failed = Promise.reject(new ApiError('network', 'x', 'The server could not be reached.', 0, 'FO-NET'));
  failed.catch(() => undefined);
  await draw(failed);
  expect(await screen.findByText('Your DMS numbers could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('FO-NET')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByText(/No DMS numbers/)).not.toBeInTheDocument();
});
