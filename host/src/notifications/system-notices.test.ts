import { noticesToShow, readClosedIds, rememberClosed } from './system-notices.ts';

const notice = (notificationId: string, displayType: string, duration = 0) => ({
  notificationId,
  notificationText: `Text of ${notificationId}`,
  displayType,
  duration,
});

describe('system notices', () => {
  beforeEach(() => localStorage.clear());

  it('put alerts first, whatever the case, and keep the order of the rest', () => {
    const shown = noticesToShow(
      [notice('a', 'info'), notice('b', 'Alert'), notice('c', 'warning'), notice('d', 'ALERT')],
      [],
    );
    expect(shown.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('skip what the person has closed', () => {
    expect(noticesToShow([notice('a', 'info')], ['a'])).toEqual([]);
  });

  it('stay for good without a duration and for its seconds with one', () => {
    expect(noticesToShow([notice('a', 'info'), notice('b', 'info', 5)], []).map((each) => each.durationMs)).toEqual([
      null,
      5000,
    ]);
  });

  it.each([
    [2_147_483, 2_147_483_000],
    [2_147_484, null],
    [1e12, null],
  ])('stay when the seconds are more than a timer of the browser holds: %d', (seconds, durationMs) => {
    expect(noticesToShow([notice('a', 'info', seconds)], []).map((each) => each.durationMs)).toEqual([durationMs]);
  });

  it('remember each closed id once, and start anew when the list is corrupt', () => {
    localStorage.setItem('closedSystemNotifications', '{"a":1}');
    rememberClosed(localStorage, ['a']);
    rememberClosed(localStorage, ['a']);
    rememberClosed(localStorage, ['b']);
    expect(readClosedIds(localStorage)).toEqual(['a', 'b']);
    expect(localStorage.getItem('closedSystemNotifications')).toBe('["a","b"]');
  });
});
