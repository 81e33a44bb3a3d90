import { MemoryRouter, useLocation, useNavigate } from '@fixed-ops/router';
import { enterDealership, sessionStore } from '@fixed-ops/session/host';
import { DateNoticeProvider, PageHeader, UiProvider } from '@fixed-ops/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Announcer, announce } from '../shell/announcer.tsx';
import { ford, setLoadedSession } from '../testing/session.ts';
import { dateAreaOf, INITIAL_DATE_NOTICE_MS, useInitialDateNotice } from './initial-date-notice.ts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  setLoadedSession();
});
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

const DASHBOARD = 'November 2026 was chosen as the initial date selection on all date selectors of the dashboard.';
const XTIME = 'November 2026 was chosen as the initial date selection on all date selectors of the xTime dashboard.';
const shown = () => document.querySelector('[data-part=date-notice]');
const notice = () => shown()?.textContent ?? null;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function Probe() {
  const value = useInitialDateNotice();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <DateNoticeProvider value={value}>
        <PageHeader title="Page" hasDates={!/\/(ros|support)/.test(pathname)} />
      </DateNoticeProvider>
      <Announcer />
      <button type="button" onClick={() => navigate('/xtime')}>
        Xtime
      </button>
      <button type="button" onClick={() => navigate('/dashboard/parts')}>
        Parts
      </button>
      <button type="button" onClick={() => navigate('/dashboard/ros/1')}>
        Repair order
      </button>
      <button type="button" onClick={() => navigate('/support')}>
        Support
      </button>
    </>
  );
}
const open = (address: string) =>
  render(
    <UiProvider colorMode="light">
      <MemoryRouter initialEntries={[address]}>
        <Probe />
      </MemoryRouter>
    </UiProvider>,
  );
const go = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the notice about the initial date selection', () => {
  test('names month, year and the dashboard, and goes after five seconds', () => {
    open('/dashboard/service');
    expect(notice()).toBe(DASHBOARD);
    pass(INITIAL_DATE_NOTICE_MS - 1);
    expect(notice()).toBe(DASHBOARD);
    pass(1);
    expect(notice()).toBeNull();
    expect(INITIAL_DATE_NOTICE_MS).toBe(5000);
  });

  test('names the xTime dashboard on the paths of xTime', () => {
    open('/xtime/daily');
    expect(notice()).toBe(XTIME);
  });

  test.each([
    ['2026-11-01', 'October 2026'],
    ['2026-11-02', 'October 2026'],
    ['2026-11-03', 'November 2026'],
    ['2026-01-02', 'December 2025'],
  ])('on %s, the business date of the server, it names %s', (today, month) => {
    setLoadedSession();
    sessionStore.setState(({ dealershipData }) => ({ dealershipData: dealershipData && { ...dealershipData, today } }));
    open('/dashboard');
    expect(notice()).toContain(month);
  });

  test('names the selection that a link or an earlier choice of this tab brings', () => {
    open('/dashboard/service?period=custom&startDate=2026-08-01&endDate=2026-08-31');
    expect(notice()).toContain('August 2026 was chosen');
    pass(INITIAL_DATE_NOTICE_MS);
    sessionStorage.setItem('reportingDateXtime', '{"startDate":"2026-07-01","endDate":"2026-09-30"}');
    go('Xtime');
    expect(notice()).toContain('July 2026 – September 2026 was chosen');
  });

  test('is not shown while a vault date is stored', () => {
    localStorage.setItem('vaultActivationDate', '2026-11-10');
    open('/dashboard/service');
    expect(notice()).toBeNull();
  });

  test('is not shown while the dealership has a vault date, whatever another tab has removed', () => {
    setLoadedSession({}, { vaultActivationDate: '2026-11-10' });
    open('/dashboard/service');
    expect(notice()).toBeNull();
  });

  test('is shown once for each of the two, and nowhere else', () => {
    open('/support');
    expect(notice()).toBeNull();
    go('Parts');
    expect(notice()).toBe(DASHBOARD);
    go('Support');
    expect(notice()).toBeNull();
    go('Parts');
    expect(notice()).toBeNull();
    go('Xtime');
    expect(notice()).toBe(XTIME);
  });

  test('waits for a page that has dates, stands in its header and is announced once', () => {
    open('/dashboard/ros/1');
    expect(notice()).toBeNull();
    pass(INITIAL_DATE_NOTICE_MS);
    go('Parts');
    expect(notice()).toBe(DASHBOARD);
    expect(shown()?.closest('header')).toContainElement(screen.getByRole('heading', { level: 1 }));
    const live = document.querySelector('[aria-live]');
    expect(live).toHaveTextContent(DASHBOARD);
    act(() => announce('Something else'));
    go('Repair order');
    go('Parts');
    expect([notice(), live?.textContent]).toEqual([DASHBOARD, 'Something else']);
    pass(INITIAL_DATE_NOTICE_MS);
    expect(notice()).toBeNull();
  });

  test('waits for the dealership, whose business date decides', () => {
    act(() => void enterDealership(ford));
    open('/dashboard/service');
    expect(notice()).toBeNull();
    act(() => setLoadedSession({}, { epoch: 2 }));
    expect(notice()).toBe(DASHBOARD);
  });

  test('closed, it is not remembered', () => {
    open('/dashboard/service');
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(notice()).toBeNull();
    expect(localStorage.getItem('closedSystemNotifications')).toBeNull();
  });
});

test.each([
  ['/dashboard', 'dashboard'],
  ['/dashboards', null],
  ['/xtime', 'xTime dashboard'],
  ['/xtimes', null],
  ['/', null],
])('the path %s belongs to %s', (path, area) => expect(dateAreaOf(path)).toBe(area));
