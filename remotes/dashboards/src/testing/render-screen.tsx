import { monthlyNumbers } from '@fixed-ops/contract/testing';
import { type Answers, loadScreen as load, renderScreen as render, type ScreenOptions } from '@fixed-ops/testing';
import remote from '../remote.tsx';
import { dayPattern, metricChange, noDoubts, people, salesByCategory, technicians } from './builders.ts';
import { opCodes } from './op-codes.ts';
import { partsLists } from './parts-lists.ts';

export { problem } from '@fixed-ops/testing';

export const dealershipData = { today: '2026-11-19', latestCloseDate: '2026-10-31' };
export const figures: Answers = {
  MonthlyNumbers: monthlyNumbers(),
  TechPerformanceEff: technicians(),
  DayPattern: dayPattern(),
  MetricChange: metricChange(),
  OpCodeAnalysis: opCodes([]),
  People: people(),
  MonthlySalesByCategory: salesByCategory(),
  DataConfidence: noDoubts(),
  ...partsLists,
};

/** Opens a screen of this remote at an address, with default answers where the test gives none. */
export function renderScreen(
  address: string,
  answers: Answers = {},
  role = 'ADMIN',
  title?: string,
  store: ScreenOptions['dealershipData'] = {},
) {
  return render(remote, {
    address,
    role,
    ...(title ? { title } : {}),
    dealershipData: { ...dealershipData, ...store },
    answers: { ...figures, ...answers },
  });
}

/** A store that has loaded no file. */
export const EMPTY_STORE = { latestCloseDate: null, dataThrough: null, feedAsOf: null };

/** Draws a screen once, so that its code is loaded. */
export const loadScreen = (address: string) => load(remote, { address, dealershipData, answers: figures });
