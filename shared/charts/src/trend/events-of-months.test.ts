import { eventsOfMonths } from './events-of-months.ts';

test('what happened in a month is one mark, which says how many more there are', () => {
  const events = [
    { month: '2026-02', text: 'Door rate $150.00 to $155.00' },
    { month: '2026-04', text: 'New hours' },
    { month: '2026-02', text: 'Customer repair grid in force' },
    { month: '2026-02', text: 'New manager' },
  ];
  expect(eventsOfMonths(events)).toEqual([
    { month: '2026-02', text: 'Door rate $150.00 to $155.00, and 2 more' },
    { month: '2026-04', text: 'New hours' },
  ]);
});
