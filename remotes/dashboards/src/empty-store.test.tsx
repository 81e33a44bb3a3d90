import type { Answers } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import { declinedWork } from './testing/declined-work.ts';
import { foundOrders } from './testing/found-orders.ts';
import { heatSheet } from './testing/heat-sheet.ts';
import { EMPTY_STORE, loadScreen, problem, renderScreen } from './testing/render-screen.tsx';

const noneDeclined = declinedWork({ data: [], total: 0, views: [], byAdvisor: [], isProvided: false });
const noCode = problem(404, 'There is no such op code.');

/** The screens without a table of states (`describeStates`), with the answers for a feed that never sent a file. */
const screens: readonly (readonly [address: string, answers: Answers])[] = [
  ['/dashboard/heat-sheet/parts', { HeatSheet: heatSheet({ by: 'counterperson', rows: [] }) }],
  ['/dashboard/service/declined', { DeclinedWork: noneDeclined }],
  ['/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: noCode, OpCodeAnalysis: noCode }],
];

test.each(screens)(
  '%s of a store of which nothing has been loaded says just that, and the next step',
  async (address, answers) => {
    await loadScreen(address);
    renderScreen(address, answers, 'ADMIN', undefined, EMPTY_STORE);
    expect(await screen.findByText('No repair order has been loaded yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Load the first files' })).toHaveAttribute(
      'href',
      '/administration/feeds?part=upload',
    );
    expect(screen.queryByText(/No repair orders? closed|There is no op code|not provided/)).not.toBeInTheDocument();
  },
);

describe('a store of which one repair order is open, and none has closed', () => {
  const onlyOpen = { latestCloseDate: null, firstCloseDate: null };
  const unknown = problem(404, 'There is no such repair order here.');

  test.each<readonly [string, Answers]>([
    ['/dashboard/heat-sheet/parts', { HeatSheet: heatSheet({ by: 'counterperson', rows: [] }) }],
    ['/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: noCode, OpCodeAnalysis: noCode }],
  ])(
    '%s says that none has closed, not that none was loaded, and leads to those that are open',
    async (address, answers) => {
      await loadScreen(address);
      renderScreen(address, answers, 'ADMIN', undefined, onlyOpen);
      expect(await screen.findByText('No repair order has closed yet')).toBeVisible();
      expect(screen.getByRole('link', { name: 'See what is open' })).toHaveAttribute(
        'href',
        '/dashboard/ros?status=open',
      );
      expect(screen.queryByText('No repair order has been loaded yet')).not.toBeInTheDocument();
    },
  );

  test('says of a repair order that it does not have just that', async () => {
    await loadScreen('/dashboard/ros/999');
    renderScreen('/dashboard/ros/999', { RepairOrderDetailByLine: unknown }, 'ADMIN', undefined, onlyOpen);
    expect(await screen.findByText('There is no repair order 999 here')).toBeVisible();
  });

  test('says of a search that finds none what it says everywhere', async () => {
    await loadScreen('/dashboard/ros?q=harlow');
    renderScreen('/dashboard/ros?q=harlow', { SearchROs: foundOrders([]) }, 'ADMIN', undefined, onlyOpen);
    expect(await screen.findByText('No repair order matches “harlow”')).toBeVisible();
  });
});

test('a search with filters in a store of which nothing has been loaded says just that: no filter leaves any out', async () => {
  await loadScreen('/dashboard/ros?status=open');
  renderScreen('/dashboard/ros?status=open', { SearchROs: foundOrders([]) }, 'ADMIN', undefined, EMPTY_STORE);
  expect(await screen.findByText('No repair order has been loaded yet')).toBeVisible();
  expect(screen.queryByText('Nothing matches the filters.')).not.toBeInTheDocument();
});
