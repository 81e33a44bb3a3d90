import { ApiError } from '@fixed-ops/api';
import { Route, Routes } from '@fixed-ops/router';
import { loadScreen, renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from './remote.tsx';
import { buildDealershipInfo } from './testing/build-administration.ts';

/** The remote's routes as the host draws them. */
function renderAt(address: string) {
  return renderScreen(
    <Routes>
      {remote.routes.map(({ path, Component }) => (
        <Route key={path} path={path} element={<Component />} />
      ))}
      <Route path="*" element={<p>Nothing here</p>} />
    </Routes>,
    { address },
  );
}

test('the administration opens on dealership info, with the active dealership first', async () => {
  const { sent } = renderAt('/administration');
  expect(screen.getByLabelText('Address')).toHaveTextContent('/administration/dealership-info');
  const honda = buildDealershipInfo({ name: 'Acme Honda' });
  await sent[0]!.answer([{ ...honda, dealershipId: 'd3' }, buildDealershipInfo()]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dealership info');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Harborline Toyota',
    'Acme Honda',
  ]);
  const panel = screen.getByRole('region', { name: 'Harborline Toyota' });
  expect(within(panel).getByText('1200 Harbor Parkway, Harborline, CT 06490')).toBeVisible();
});

test.each([
  ['/administration/guides', 'Guides'],
  ['/administration/heat-sheet', 'Heat sheet'],
  ['/administration/averages', 'Averages'],
  ['/administration/expenses', 'Expenses'],
  ['/Administration/Expenses/', 'Expenses'],
  ['/administration/technician-roles', 'Technician roles'],
  ['/administration/technician-shops', 'Technician shops'],
  ['/administration/maintenance-op-codes', 'Maintenance op codes'],
  ['/administration/statement-accounts', 'Statement accounts'],
  ['/administration/inventory-analysis', 'Inventory analysis'],
  ['/administration/wholesale', 'Wholesale'],
])('%s is a page of settings called %s', async (address, title) => {
  await loadScreen(remote, { address });
  renderAt(address);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

test('an unknown area is not drawn by the remote', () => {
  renderAt('/administration/nope');
  expect(screen.getByText('Nothing here')).toBeVisible();
});

test.each([
  ['/administration/dealership-info', 'Dealership info could not be loaded', []],
  [
    '/administration/thresholds',
    'Thresholds could not be loaded',
    { data: [], source: 'default', updatedBy: null, updatedAt: null },
  ],
])('a failure of %s shows Retry and a reference, and heals', async (address, sentence, healed) => {
  const user = userEvent.setup();
  const { sent } = renderAt(address);
  await sent[0]!.fail(new ApiError('network', 'network_unreachable', 'The server could not be reached.', 0, 'req-3'));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('req-3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await sent[1]!.answer(healed);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
