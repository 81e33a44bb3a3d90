import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../testing/builders.ts';
import { kpi, monthlyNumbers, technicians } from '../testing/builders.ts';
import { problem, renderScreen } from '../testing/render-screen.tsx';

const luis: Answer<'techPerformanceEff'>['data']['rows'][number] = {
  techNumber: 'T1',
  techName: 'Luis Ferrer',
  role: null,
  shop: null,
  attendanceHours: 80,
  attendanceSource: 'clock',
  actualHours: 70,
  soldHours: 75,
  flaggedHours: 75,
  productivityPct: 87.5,
  efficiencyPct: 107.14,
  proficiencyPct: 93.75,
  hoursPerDay: 7.5,
  roCount: 31,
  lineCount: 44,
  laborSales: 11_000,
  laborCost: 2600,
  gross: 8400,
  elr: 146.67,
  costPerHour: 34.67,
  comebacks: null,
  hoursC: 50,
  hoursW: 20,
  hoursI: 5,
  noPunchLines: 1,
  status: 'green',
};
const { data, ...period } = technicians();
const everybody = { ...period, data: { ...data, rows: [luis] } };
const withAdvisor = monthlyNumbers({
  byAdvisor: [{ number: 'A3', name: 'Priya Nair', firstSeen: '2026-01-05', kpis: [kpi('ro_count')] }],
});
let technician: unknown;
let numbers: unknown;
const answers = { MonthlyNumbers: () => numbers, TechPerformanceEff: theTechnicians };
function theTechnicians() {
  return technician;
}
const choices = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('people whose load has failed', () => {
  beforeEach(() => {
    numbers = withAdvisor;
  });

  test('are said to be missing, with Retry and the reference, while the others can be chosen', async () => {
    const user = userEvent.setup();
    technician = problem(503, 'Starting.', 'FO-TECH');
    renderScreen('/dashboard/service', answers);
    // jsdom knows no media queries: the filters are behind their button, as on a phone.
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'People' }));
    const failure = await screen.findByText('Technicians could not be loaded.');
    expect(failure).toHaveTextContent('Reference FO-TECH');
    expect(choices()).toEqual(['Select All', 'All Advisors', 'Priya Nair']);
    technician = problem(503, 'Starting.', 'FO-AGAIN');
    await user.tab();
    expect(within(failure).getByRole('button', { name: 'Retry' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await within(failure).findByText('FO-AGAIN')).toBeVisible();
    technician = everybody;
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Luis Ferrer' })).toBeVisible();
    expect(failure).not.toBeInTheDocument();
  });

  test('are all named when neither advisors nor technicians came, and Retry asks for both', async () => {
    const user = userEvent.setup();
    technician = problem(503, 'Starting.', 'FO-TECH');
    numbers = problem(503, 'Starting.', 'FO-NUMB');
    renderScreen('/dashboard/service', answers);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('combobox', { name: 'People' }));
    const failure = await screen.findByText('Advisors and technicians could not be loaded.');
    expect(failure).toHaveTextContent(/Reference FO-NUMB.*Reference FO-TECH/);
    expect(screen.queryAllByRole('option')).toEqual([]);
    numbers = withAdvisor;
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    const rest = await screen.findByText('Technicians could not be loaded.');
    expect(choices()).toEqual(['Select All', 'All Advisors', 'Priya Nair']);
    technician = everybody;
    await user.click(within(rest).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Luis Ferrer' })).toBeVisible();
    expect(screen.queryByText(/(advisors|technicians) could not be loaded/i)).not.toBeInTheDocument();
  });

  test('are asked for again by themselves', async () => {
    jest.useFakeTimers();
    technician = problem(503, 'Starting.');
    renderScreen('/dashboard/service', answers);
    await act(() => jest.advanceTimersByTimeAsync(100));
    act(() => screen.getByRole('button', { name: 'Filters' }).click());
    act(() => screen.getByRole('combobox', { name: 'People' }).click());
    expect(screen.getByText('Technicians could not be loaded.')).toBeVisible();
    technician = everybody;
    await act(() => jest.advanceTimersByTimeAsync(5100));
    jest.useRealTimers();
    expect(choices()).toContain('Luis Ferrer');
    expect(screen.queryByText('Technicians could not be loaded.')).not.toBeInTheDocument();
  });
});
