import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen } from '@testing-library/react';
import { salesByCategory } from '../testing/builders.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

const few = kpi('elr', { value: 99, target: 161.46, n: 3, smallSample: true });
const untold = kpi('labor_gp_pct', { value: null, reason: 'Not provided by your DMS feed.' });
const sold = { category: 'C', sales: 100, cost: 30, gross: 70, gpPct: 70, hours: 1, roCount: 1 };

describeStates({
  address: '/dashboard/service',
  title: 'Service',
  call: 'MonthlyNumbers',
  name: 'Key figures',
  full: { body: monthlyNumbers(), words: '$148.59' },
  ownEmpty: 'None of your own repair orders closed during November 1–19, 2026',
  empty: {
    body: monthlyNumbers({ kpis: [kpi('ro_count', { value: 0, n: 0 })] }),
    words: 'No repair orders closed during November 1–19, 2026',
    step: 'Show October 2026',
  },
  notProvided: {
    body: monthlyNumbers({ kpis: [kpi('ro_count', { value: 3 }), untold] }),
    words: 'Not provided by your DMS feed.',
  },
  ownView: {
    body: monthlyNumbers({ kpis: [], byPayType: {}, ownView: true, ownViewMessage: 'You have no number.' }),
    words: 'You have no number.',
  },
  tooFew: { body: monthlyNumbers({ kpis: [kpi('ro_count', { value: 3 }), few] }), words: 'Only 3 ROs' },
  another: chooseLastMonth,
  part: { call: 'DayPattern', name: 'Day pattern' },
  writes: 'Add event',
  nonsense: 'trend=ledger&why=&drill=x',
  answers: { MonthlySalesByCategory: { ...salesByCategory(), data: [{ month: '2026-10', ...sold }] } },
});

test('a day that one feed does not reach yet has no figures, though another has told of some of it', async () => {
  const day = { startDate: '2026-11-18', endDate: '2026-11-18', compareStartDate: null, compareEndDate: null };
  const answer = { ...monthlyNumbers(), ...day, dataThrough: '2026-11-16' };
  renderScreen(
    '/dashboard/service?startDate=2026-11-18&endDate=2026-11-18',
    { MonthlyNumbers: answer },
    'ADMIN',
    undefined,
    { dataThrough: '2026-11-16' },
  );
  expect(await screen.findByText('No complete data for November 18, 2026 yet')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'ELR, customer pay' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show November 1–16, 2026' })).toBeVisible();
});
