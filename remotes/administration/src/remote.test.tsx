import { ApiError } from '@fixed-ops/api';
import { Route, Routes } from '@fixed-ops/router';
import { renderScreen } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from './remote.tsx';
import { buildDealershipInfo, buildThreshold } from './testing/build-administration.ts';

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

test.each(['/administration/expenses', '/Administration/Expenses/'])(
  '%s comes later: a real page says so',
  (address) => {
    renderAt(address);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Expenses');
    expect(screen.getByText('Expenses cannot be set yet')).toBeVisible();
  },
);

test('an unknown area is not drawn by the remote', () => {
  renderAt('/administration/nope');
  expect(screen.getByText('Nothing here')).toBeVisible();
});

test('thresholds are read by name, and the search is in the address', async () => {
  const user = userEvent.setup();
  const { sent } = renderAt('/administration/thresholds');
  const rows = [
    buildThreshold(),
    buildThreshold({
      metricKey: 'hpro',
      scope: 'C',
      green: 1.8,
      amber: 1.5,
      source: 'custom',
      updatedBy: 'Dana Whitfield',
      updatedAt: '2026-10-02T15:30:00.000Z',
    }),
  ];
  await sent[0]!.answer({ data: rows, source: 'custom', updatedBy: 'Dana Whitfield', updatedAt: null });
  expect(screen.getByRole('row', { name: /^Hours per repair order/ })).toHaveTextContent(
    '1.80 hrsNear target: 1.50 hrsDana WhitfieldOct 2, 2026, 11:30 AM',
  );
  await user.type(screen.getByRole('searchbox'), 'labor gp');
  expect(screen.queryByRole('row', { name: /^Hours per repair order/ })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveTextContent('search=labor+gp');
  await user.type(screen.getByRole('searchbox'), ' xyz');
  expect(screen.getByText('No measure is called “labor gp xyz”')).toBeVisible();
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
