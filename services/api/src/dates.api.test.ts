import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { golden } from './core/testing/golden-example.ts';
import { useSharedStore } from './testing/test-store.ts';

const store = useSharedStore(golden);

/** Every call of the contract about a period, whichever area it belongs to. */
const callsOverDates = Object.values(calls).filter(
  (call) =>
    call.query instanceof z.ZodObject &&
    'startDate' in call.query.shape &&
    // Dated events are of the days of a chart, which names both and may reach ahead: events.api.test.ts.
    call !== calls.storeEvents,
);

/** What some calls ask for besides, so that their dates alone are wrong. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchROs: { q: '618034' },
  OpCodeAnalysisDetails: { opCode: 'LOFSYN' },
  FigureByOpCode: { metricKey: 'elr' },
  MetricChange: { metricKey: 'elr' },
};

const badRanges: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, readonly string[]]> = [
  ['a day that the calendar does not have', { startDate: '2026-02-30', endDate: '2026-03-31' }, ['startDate']],
  ['an American date', { startDate: '11/01/2026', endDate: '2026-11-19' }, ['startDate']],
  ['an instant', { startDate: '2026-11-01', endDate: '2026-11-19T00:00:00Z' }, ['endDate']],
  ['a year that no calendar of a database has', { endDate: '0000-01-31' }, ['endDate']],
  ['a year before any dealership', { startDate: '0001-01-01', endDate: '0001-01-31' }, ['startDate', 'endDate']],
  ['two bad dates', { startDate: 'yesterday', endDate: 'today' }, ['startDate', 'endDate']],
  ['an end before the start', { startDate: '2026-11-10', endDate: '2026-11-09' }, ['endDate']],
  ['more than 25 months', { startDate: '2024-10-01', endDate: '2026-11-19' }, ['endDate']],
  ['a list where one date belongs', { startDate: '2026-11-01,2026-11-02', endDate: '2026-11-19' }, ['startDate']],
];

describe.each(callsOverDates.map((call) => [call.name, call] as const))('%s', (name, call) => {
  test.each(badRanges)('refuses %s and says which date', async (_what, query, paths) => {
    const answer = await store().ask(call, 'director', { query: { ...besides[name], ...query } });
    const problem = z
      .object({ code: z.string(), errors: z.array(z.object({ path: z.string(), message: z.string() })) })
      .parse(answer.body);
    expect(answer.status).toBe(400);
    expect(problem.code).toBe('invalid_input');
    expect(problem.errors.map((error) => error.path)).toEqual(paths);
  });

  // A search without dates is over all that there is.
  if (name === 'SearchROs') return;

  test('without dates answers the month to date of the dealership', async () => {
    const answer = await store().ask(call, 'director', { query: { ...besides[name] } });
    expect(answer).toMatchObject({ status: 200, body: { startDate: '2026-11-01', endDate: '2026-11-20' } });
  });

  test('clips an end after business today to it', async () => {
    const query = { startDate: '2026-11-05', endDate: '2026-12-31' };
    const answer = await store().ask(call, 'director', { query: { ...besides[name], ...query } });
    expect(answer).toMatchObject({ status: 200, body: { startDate: '2026-11-05', endDate: '2026-11-20' } });
  });

  test.each([
    ['the month to date', {}, { startDate: '2026-11-01', endDate: '2026-11-17' }],
    [
      'an end after it',
      { startDate: '2026-11-05', endDate: '2026-11-20' },
      { startDate: '2026-11-05', endDate: '2026-11-17' },
    ],
    [
      'a day after it',
      { startDate: '2026-11-19', endDate: '2026-11-20' },
      { startDate: '2026-11-19', endDate: '2026-11-19' },
    ],
  ])('ends %s on the day that data reach, and says which', async (_what, query, dates) => {
    const answer = await store().ask(call, 'director', {
      dealershipId: 'd2',
      query: { ...besides[name], ...query },
    });
    expect(answer).toMatchObject({ status: 200, body: { ...dates, dataThrough: '2026-11-17' } });
  });
});

test.each(['0000-05', '0001-01', '2026-13'])('a statement of month %s is refused', async (month) => {
  const query = { department: 'service', basis: 'ytd', month };
  const answer = await store().ask(calls.statementModel, 'director', { query });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'month' }] } });
});
