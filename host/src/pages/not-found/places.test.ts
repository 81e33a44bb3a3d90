import { canOpen } from '@fixed-ops/access';
import { productRemotes } from '../../testing/remotes.ts';
import { buildUser } from '../../testing/session.ts';
import { placesFor } from './places.ts';

const addressesFor = (changes: Parameters<typeof buildUser>[0], products: readonly string[] = []) =>
  placesFor(productRemotes, { mayPass: (key) => canOpen(buildUser(changes), key), products })
    .flatMap(({ places }) => places)
    .map(({ to }) => to);

test('a manager is offered the screens of the areas, not the address that only leads to one of them', () => {
  const addresses = addressesFor({ jobTitle: 'SERVICE_DIRECTOR' });
  expect(addresses).toEqual(
    expect.arrayContaining(['/dashboard/service', '/dashboard/parts', '/ai-statement', '/support', '/notifications']),
  );
  expect(addresses).not.toContain('/dashboard');
});

test('nobody is offered what is closed to role, title or dealership', () => {
  const advisor = addressesFor({ role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' });
  for (const closed of [
    '/releases',
    '/dashboard/parts',
    '/dashboard/labor-matrix',
    '/xtime',
    '/ai-reviews',
    '/administration',
  ]) {
    expect(advisor).not.toContain(closed);
  }
  const developer = { role: 'DEVELOPER' };
  expect(addressesFor(developer)).not.toContain('/xtime');
  expect(addressesFor(developer, ['Product.XTime'])).toContain('/xtime');
});

test('a developer is offered the page of releases, which stands in the main navigation as the areas do', () => {
  expect(addressesFor({ role: 'DEVELOPER' })).toContain('/releases');
});
