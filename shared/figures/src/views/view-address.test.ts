import type { ReportingRange } from '@fixed-ops/session';
import { isShown, linkOf, viewQueryOf as queryOf, screenOf } from './view-address.ts';

const days = { today: '2026-11-20', dataThrough: '2026-11-19' };
const viewQueryOf = (search: string, range: ReportingRange, screen = '/dashboard/op-codes') =>
  queryOf(search, { range, days }, screen);

const month: ReportingRange = {
  period: 'thisMonth',
  startDate: '2026-11-01',
  endDate: '2026-11-19',
  source: 'url',
};
const october: ReportingRange = { period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31', source: 'url' };
const vault: ReportingRange = { period: 'vault', startDate: '2026-10-31', endDate: '2026-10-31', source: 'vault' };

test('a view is the same text whatever the order, without what is open on the page', () => {
  const query = 'advisors=A3&period=thisMonth&sort=-gap';
  expect(
    viewQueryOf('?sort=-gap&advisors=A3&drill=elr.C&drillView=orders&peek=BRKR&peekSort=price&page=2', month),
  ).toBe(query);
  expect(viewQueryOf('?advisors=A3&period=thisMonth&sort=-gap&dealership=d2', month)).toBe(query);
  expect(viewQueryOf('?sort=-gap&advisors=A3&list=oil:A1&listOf=missing&listSearch=6&listSort=roNumber', month)).toBe(
    query,
  );
  expect(viewQueryOf('?sort=-gap&advisors=A3&lines=belowGrid&linesSort=price', month)).toBe(query);
  expect(viewQueryOf('', october)).toBe('endDate=2026-10-31&period=custom&startDate=2026-10-01');
  expect(viewQueryOf('?advisors=A3', vault)).toBe('advisors=A3');
});

test('a view has a preset by its name, and no period that nobody chose or that its list does not have', () => {
  const lastMonth: ReportingRange = { ...october, period: 'lastMonth' };
  expect(viewQueryOf('?sort=-gap&advisors=A3', lastMonth)).toBe('advisors=A3&period=lastMonth&sort=-gap');
  expect(viewQueryOf('?advisors=A3', { ...month, source: 'default' })).toBe('advisors=A3');
  expect(viewQueryOf('?idle=7', lastMonth, '/dashboard/service/open')).toBe('idle=7');
  expect(viewQueryOf('?q=brake', october, '/dashboard/ros')).toBe('q=brake');
  expect(viewQueryOf('?dateField=close&q=brake', lastMonth, '/dashboard/ros')).toBe(
    'dateField=close&period=lastMonth&q=brake',
  );
});

test('a view is shown however it was saved: with the dates of its preset, or without a period in any', () => {
  const isShownAs = (saved: string, shown: string) => isShown(saved, shown, '/dashboard/op-codes');
  const frozen = 'endDate=2026-09-30&period=lastMonth&startDate=2026-09-01';
  expect(isShownAs(frozen, 'period=lastMonth')).toBe(true);
  expect(isShownAs(frozen, 'endDate=2026-09-30&period=custom&startDate=2026-09-01')).toBe(false);
  expect(isShownAs('advisors=A3', 'advisors=A3&period=lastMonth')).toBe(true);
  expect(isShownAs('advisors=A3', 'endDate=2026-09-30&advisors=A3&period=custom&startDate=2026-09-01')).toBe(true);
  expect(isShownAs('advisors=A3', 'advisors=A4&period=lastMonth')).toBe(false);
  expect(isShownAs('advisors=A3&period=lastMonth', 'advisors=A3')).toBe(false);
});

test('a link says dealership and period, and keeps what is open', () => {
  const at = { origin: 'https://fixed-ops.example', pathname: '/dashboard/service', hash: '' };
  expect(linkOf({ ...at, search: '?drill=elr.C' }, month, 'd1')).toBe(
    'https://fixed-ops.example/dashboard/service?drill=elr.C&period=thisMonth&dealership=d1',
  );
  expect(linkOf({ ...at, search: '?filters=none&payType=C' }, vault, 'd1')).toBe(
    'https://fixed-ops.example/dashboard/service?payType=C&dealership=d1',
  );
});

test('a link without filters says so, because its reader may open the screen with a view of the own', () => {
  const at = { origin: 'https://fixed-ops.example', pathname: '/dashboard/service', hash: '' };
  expect(linkOf({ ...at, search: '' }, vault, 'd1')).toBe(
    'https://fixed-ops.example/dashboard/service?filters=none&dealership=d1',
  );
  expect(linkOf({ ...at, search: '?dealership=d1' }, month, 'd1')).toMatch(/period=thisMonth&filters=none$/);
  expect(viewQueryOf('?filters=none', vault)).toBe('');
});

test('a screen is named by its path; one of a single repair order is none', () => {
  expect(screenOf('/dashboard/op-codes/')).toBe('/dashboard/op-codes');
  expect(screenOf('/dashboard/ros/618034')).toBeNull();
  // The area of a remote may have a digit in its name.
  expect(screenOf('/q4-cars')).toBe('/q4-cars');
});

test('pages of op codes share their views, which keep no lines of one of them', () => {
  const screens = ['/dashboard/op-codes/BRKR', '/dashboard/op-codes/15%2F20K/', '/dashboard/op-codes/code'].map(
    screenOf,
  );
  expect(new Set(screens)).toEqual(new Set(['/dashboard/op-codes/code']));
  expect(viewQueryOf('?below=yes&payType=C&at=1.7:305.83', vault)).toBe('below=yes&payType=C');
  expect(viewQueryOf('?below=yes&payType=C&prices=300:320', vault)).toBe('below=yes&payType=C');
});
