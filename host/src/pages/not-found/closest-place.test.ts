import { closestPlace } from './closest-place.ts';

const places = ['/dashboard/service', '/dashboard/parts', '/support', '/xtime'].map((to) => ({ to }));

test.each([
  ['/dashboard/servise', '/dashboard/service'],
  ['/dashbord/parts/', '/dashboard/parts'],
  ['/Suport?reference=FO-1', '/support'],
])('%s was probably meant as %s', (asked, expected) => {
  expect(closestPlace(asked, places)).toEqual({ to: expected });
});

test.each(['/nowhere', '/dashboard/wholesale', '/x', '/', ''])('%p is near no place', (asked) => {
  expect(closestPlace(asked, places)).toBeNull();
});
