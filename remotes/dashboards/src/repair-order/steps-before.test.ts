import { stepsBefore } from './steps-before.ts';

test.each([
  [
    '/dashboard/technicians?period=lastMonth&drill=elr.C',
    [
      ['Technicians', '/dashboard/technicians?period=lastMonth'],
      ['ELR, customer pay', '/dashboard/technicians?period=lastMonth&drill=elr.C'],
    ],
  ],
  [
    '/dashboard/heat-sheet/service?drill=elr.C',
    [
      ['Heat sheet', '/dashboard/heat-sheet/service'],
      ['ELR, customer pay', '/dashboard/heat-sheet/service?drill=elr.C'],
    ],
  ],
  ['/dashboard/op-codes?peek=BRKF', [['Op codes', '/dashboard/op-codes?peek=BRKF']]],
  ['/dashboard/op-codes/A%2FC?below=yes', [['Op code A/C', '/dashboard/op-codes/A%2FC?below=yes']]],
  ['/dashboard/op-codes/50%', [['Op code 50%', '/dashboard/op-codes/50%']]],
  ['/dashboard/ros?status=open', [['RO search', '/dashboard/ros?status=open']]],
  [
    '/dashboard/ros?q=+harlow',
    [
      ['RO search', '/dashboard/ros'],
      ['harlow', '/dashboard/ros?q=+harlow'],
    ],
  ],
  ['/dashboard/nowhere', [['AI Dashboard', '/dashboard']]],
  ['//elsewhere', [['AI Dashboard', '/dashboard']]],
])('from %s leads back to the page that it was, by its name', (cameFrom, steps) => {
  expect(stepsBefore({ cameFrom }, true).map(({ name, to }) => [name, to])).toEqual(steps);
});

test('leads to the dashboards where nothing is known, and nowhere for who has none', () => {
  expect(stepsBefore(null, true)).toEqual([{ name: 'AI Dashboard', to: '/dashboard' }]);
  expect(stepsBefore({ cameFrom: 7 }, false)).toEqual([]);
});
