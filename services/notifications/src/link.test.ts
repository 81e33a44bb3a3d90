import type { NewNotification } from './create-notification.ts';
import { linkInDealership, notificationLinks } from './link.ts';

describe('the link of a notification', () => {
  test('is one of the table, which lists screens that are there', () => {
    const { note, figure, ...fixed } = notificationLinks;
    expect(Object.values(fixed)).toEqual(['/support', '/support?tab=feeds']);
    expect(note('12/A', 7)).toBe('/dashboard/ros/12%2FA#note-7');
    expect(note('12', 7, 'A&1')).toBe('/dashboard/ros/12?suffix=A%261#note-7');
    const days = { startDate: '2026-11-01', endDate: '2026-11-19' };
    expect(figure('service', { key: 'one_line_pct', scope: 'C', isProvable: true }, days)).toBe(
      '/dashboard/service?drill=one_line_pct.C&period=lastMonth&startDate=2026-11-01&endDate=2026-11-19',
    );
    // @ts-expect-error a notification takes no path that is not in the table, such as that of a screen still to come
    const later: NewNotification['link'] = '/dashboard/reports';
    expect(Object.values<unknown>(fixed)).not.toContain(later);
  });

  test.each([
    ['/dashboard/ros/12', '/dashboard/ros/12?dealership=d-1'],
    ['/dashboard/service?period=lastMonth#elr', '/dashboard/service?period=lastMonth&dealership=d-1#elr'],
    ['/support?dealership=d-9', '/support?dealership=d-1'],
  ])('%s names the dealership', (path, link) => expect(linkInDealership(path, 'd-1')).toBe(link));

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/.//elsewhere.example/x',
    '/dashboard/..//elsewhere.example/x',
    'dashboard',
    '',
  ])('%s is refused: it could lead out of the product', (path) =>
    expect(() => linkInDealership(path, 'd-1')).toThrow('path of the product'),
  );
});
