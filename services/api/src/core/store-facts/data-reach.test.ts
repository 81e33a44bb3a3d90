import { type DataReach, dataReachOf, dayReached, reachOf } from './data-reach.ts';

const ZONE = 'America/New_York';
const file = (receivedAt: string, dataTo: string | null, kind = 'ros') => ({ kind, receivedAt, dataTo });

describe('the day that a file reaches', () => {
  test.each([
    ['at night after the day', '2026-11-20T02:00:00-05:00', '2026-11-19', '2026-11-19'],
    ['late on the day', '2026-11-19T23:40:00-05:00', '2026-11-19', '2026-11-19'],
    ['at five with rows of the day', '2026-11-19T17:00:00-05:00', '2026-11-19', '2026-11-19'],
    ['at five without rows of the day', '2026-11-19T17:00:00-05:00', '2026-11-18', '2026-11-18'],
    ['at six without rows of the day', '2026-11-19T18:00:00-05:00', '2026-11-18', '2026-11-19'],
    ['at night after a closed Sunday', '2026-11-23T02:00:00-05:00', '2026-11-21', '2026-11-22'],
    ['without dates', '2026-11-20T02:00:00-05:00', null, '2026-11-19'],
  ])('that came %s', (_name, receivedAt, dataTo, day) => {
    expect(dayReached(file(receivedAt, dataTo), ZONE)).toBe(day);
  });

  test('is one of the dealership’s zone', () => {
    expect(dayReached(file('2026-11-20T04:40:00Z', '2026-11-19'), ZONE)).toBe('2026-11-19');
    expect(dayReached(file('2026-11-20T04:40:00Z', '2026-11-19'), 'UTC')).toBe('2026-11-19');
    expect(dayReached(file('2026-11-20T00:30:00Z', '2026-11-18'), 'America/Los_Angeles')).toBe('2026-11-18');
  });
});

test('a file that corrects earlier days takes nothing back', () => {
  const files = [file('2026-11-20T10:00:00-05:00', '2026-11-20'), file('2026-11-20T11:00:00-05:00', '2026-11-17')];
  expect(dataReachOf(files, ZONE)).toEqual({ ros: '2026-11-20' });
});

test('balances of a month in progress reach the evening before they came, whatever day their file names', () => {
  const files = [file('2026-11-20T02:00:00-05:00', '2026-11-20', 'gl_balances')];
  expect(reachOf('ledger', { reach: dataReachOf(files, ZONE), hasClockFeed: true })).toBe('2026-11-19');
});

test('balances of a month that is over, loaded again or late, tell nothing of the days since', () => {
  const files = [
    file('2026-11-16T02:00:00-05:00', '2026-11-16', 'gl_balances'),
    file('2026-11-20T09:00:00-05:00', '2026-10-31', 'gl_balances'),
  ];
  const reached = (some: typeof files) => reachOf('ledger', { reach: dataReachOf(some, ZONE), hasClockFeed: true });
  expect(reached(files)).toBe('2026-11-15');
  expect(reached(files.slice(1))).toBe('2026-10-31');
});

describe('an answer ends on the earliest day that its feeds reach', () => {
  const reach: DataReach = { ros: '2026-11-19', time_clock: '2026-11-18', parts_transactions: '2026-11-17' };

  test('the service department waits for the clock only where there is a clock feed', () => {
    expect(reachOf('service', { reach, hasClockFeed: true })).toBe('2026-11-18');
    expect(reachOf('service', { reach, hasClockFeed: false })).toBe('2026-11-19');
  });

  test('the parts department waits for its documents, inspections for theirs', () => {
    expect(reachOf('parts', { reach, hasClockFeed: true })).toBe('2026-11-17');
    expect(reachOf('inspections', { reach, hasClockFeed: true })).toBe('2026-11-19');
  });

  test('where no file has come there is no such day', () => {
    expect(reachOf('service', { reach: {}, hasClockFeed: true })).toBeNull();
  });
});
