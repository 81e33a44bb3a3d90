import { period } from '@fixed-ops/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laborNode } from '../testing/labor-types.ts';
import { problem, renderScreen } from '../testing/render-screen.tsx';

const { level: _level, opCode: _opCode, line: _line, ...sums } = laborNode({});
const rows = [
  { ...sums, laborType: 'CM', description: 'Customer maintenance' },
  { ...sums, laborType: 'CR', description: 'Customer repair' },
  { ...sums, laborType: 'WT', description: 'Warranty', payType: 'W' as const },
];
const types = () => ({ ...period, data: rows, total: rows.length, page: 1, pageSize: 500, totals: sums });
let answer: () => ReturnType<typeof types> | Response = types;
const answers = { LaborTypeAnalysisDetails: () => answer() };
const address = () => screen.getByTestId('address').textContent;
/** jsdom knows no media queries: the filters are behind their button, as on a phone. */
async function openLaborTypes() {
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /^Labor type/ }));
}

describe('the labor types of the service dashboard', () => {
  beforeEach(() => {
    answer = types;
  });

  test('are asked for when somebody opens them, and narrow every figure of the page', async () => {
    const { requests } = renderScreen('/dashboard/service', answers);
    const asked = (call: string) => requests.filter(({ pathname }) => pathname.endsWith(`/${call}`));
    await screen.findByRole('group', { name: 'ELR, customer pay' });
    expect(asked('LaborTypeAnalysisDetails')).toHaveLength(0);
    await openLaborTypes();
    await userEvent.click(await screen.findByRole('option', { name: /^CR/ }));
    expect(address()).toBe('/dashboard/service?laborTypes=CR');
    await userEvent.click(screen.getByRole('option', { name: /^WT/ }));
    expect(address()).toBe('/dashboard/service?laborTypes=CR,WT');
    for (const call of ['MonthlyNumbers', 'MonthlySalesByCategory', 'MetricChange']) {
      expect(asked(call).at(-1)?.searchParams.get('laborTypes')).toBe('CR,WT');
    }
    expect(asked('LaborTypeAnalysisDetails').at(-1)?.searchParams.has('laborTypes')).toBe(false);
  });

  test('say which are chosen when a colleague opens the link @slow', async () => {
    renderScreen('/dashboard/service?laborTypes=CM', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Labor type/ })).toHaveTextContent('CM'));
  });

  test('whose list cannot be loaded have Retry @slow', async () => {
    answer = () => problem(500, 'The database did not answer.');
    renderScreen('/dashboard/service', answers);
    await openLaborTypes();
    expect(await screen.findByText('Labor types could not be loaded.')).toBeVisible();
    answer = types;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /^CM/ })).toBeVisible();
  });
});
