import type { Answers } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import { declinedWork } from './testing/declined-work.ts';
import { heatSheet } from './testing/heat-sheet.ts';
import { EMPTY_STORE, loadScreen, problem, renderScreen } from './testing/render-screen.tsx';

const noneDeclined = declinedWork({ data: [], total: 0, views: [], byAdvisor: [], isProvided: false });
const noCode = problem(404, 'There is no such op code.');

/** The screens that have no table of states (`describeStates`), which asks the same of all others, and what a feed that never came does not send. */
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
