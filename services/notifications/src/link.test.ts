import { linkInDealership } from './link.ts';

describe('the link of a notification', () => {
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
