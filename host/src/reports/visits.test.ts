import { noteVisit, takeVisits } from './visits.ts';

test('a load that fails without a connection counts against no release', () => {
  let isOnline = false;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const noted: string[] = [];
  takeVisits(({ release, outcome }) => noted.push(`${release} ${outcome}`));
  noteVisit('xtime', 'r2', 'failed');
  noteVisit('xtime', 'r2', 'replaced');
  noteVisit('xtime', 'r1', 'shown');
  isOnline = true;
  noteVisit('xtime', 'r2', 'failed');
  expect(noted).toEqual(['r1 shown', 'r2 failed']);
});
