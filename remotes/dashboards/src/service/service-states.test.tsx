import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { salesByCategory } from '../testing/builders.ts';
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
  ownEmpty: 'None of your own repair orders closed in November 1–19, 2026',
  empty: {
    body: monthlyNumbers({ kpis: [kpi('ro_count', { value: 0, n: 0 })] }),
    words: 'No repair orders closed in November 1–19, 2026',
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
