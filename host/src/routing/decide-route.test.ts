import { canOpen, landingDepartment } from '@fixed-ops/access';
import { productRemotes } from '../testing/remotes.ts';
import { buildUser } from '../testing/session.ts';
import { decideRoute, remoteForPath } from './decide-route.ts';

function decide(path: string, person: Parameters<typeof buildUser>[0] = {}): string {
  const user = buildUser(person);
  const decision = decideRoute(path, {
    remotes: productRemotes,
    department: landingDepartment(user.jobTitle),
    mayPass: (key) => canOpen(user, key),
  });
  if (decision.kind === 'redirect') return `→ ${decision.to}`;
  return decision.kind === 'page' ? decision.page : decision.remote.name;
}

const REFUSED = '→ /not-found-404';
const director = { jobTitle: 'SERVICE_DIRECTOR' };
const partsManager = { jobTitle: 'PARTS_MANAGER' };
const partsDirector = { jobTitle: 'PARTS_DIRECTOR' };
const technician = { jobTitle: 'SERVICE_TECHNICIAN' };
const developer = { role: 'DEVELOPER' };

describe('the route table of the specification', () => {
  it.each([
    ['/', director, '→ /dashboard/service'],
    ['/', partsDirector, '→ /dashboard/parts'],
    ['/dashboard', partsManager, '→ /dashboard/parts'],
    ['/dashboard/', director, '→ /dashboard/service'],
    ['/dashboard/service', director, 'dashboards'],
    ['/dashboard/service', partsManager, REFUSED],
    ['/dashboard/service/heat-sheet', partsManager, REFUSED],
    ['/dashboard/service', partsDirector, 'dashboards'],
    ['/dashboard/parts', partsManager, 'dashboards'],
    ['/dashboard/parts', technician, REFUSED],
    ['/dashboard/op-codes', technician, 'dashboards'],
    ['/dashboard/ros/123456', partsManager, 'dashboards'],
    ['/dashboard/labor-matrix', technician, REFUSED],
    ['/ai-statement', director, '→ /ai-statement/service'],
    ['/ai-statement', partsManager, '→ /ai-statement/parts'],
    ['/ai-statement/service', technician, REFUSED],
    ['/ai-statement/service', director, 'ai-statement'],
    ['/ai-statement/parts', partsManager, 'ai-statement'],
    ['/ai-reviews', director, REFUSED],
    ['/ai-reviews', developer, 'ai-statement'],
    ['/ai-reviews/1', developer, '→ /404'],
    ['/xtime', director, REFUSED],
    ['/xtime', developer, 'xtime'],
    ['/support', technician, 'support'],
    ['/profile-settings', technician, 'profileSettings'],
    ['/notifications', technician, 'notifications'],
    ['/administration', director, REFUSED],
    ['/administration', { role: 'ADMIN' }, 'administration'],
    ['/administration/thresholds', { role: 'ADMIN_SUPER' }, 'administration'],
    ['/administration/users', { role: 'ADMIN' }, 'user-management'],
    ['/administration/users', developer, REFUSED],
    ['/onboarding', technician, 'onboarding'],
    ['/404', technician, 'notFound'],
    ['/not-found-404', technician, 'notPermitted'],
    ['/dashboards', director, '→ /404'],
    ['/whatever', director, '→ /404'],
  ])('%s for %j is %s', (path, person, expected) => {
    expect(decide(path, person)).toBe(expected);
  });

  it.each(['/dashboard/SERVICE', '/dashboard/%73ervice', '/Dashboard/Service/', '/dashboard/service//'])(
    'guards %s like the path that the area takes it for',
    (path) => {
      expect(decide(path, partsManager)).toBe(REFUSED);
      expect(decide(path, director)).toBe('dashboards');
    },
  );

  it('does not stumble over an address that cannot be decoded', () => {
    expect(decide('/%E0%A4%A', director)).toBe('→ /404');
  });

  it('opens every area to a person with devFeatures', () => {
    const person = { ...technician, devFeatures: true };
    const paths = ['/dashboard/parts', '/ai-statement/parts', '/ai-reviews', '/xtime', '/administration/users'];
    expect(paths.map((path) => decide(path, person))).toEqual([
      'dashboards',
      'ai-statement',
      'ai-statement',
      'xtime',
      'user-management',
    ]);
  });

  it('refuses a path of an area that no guard covers, and a guard with an unknown key', () => {
    const remotes = [{ ...productRemotes[0]!, guards: [{ path: '/dashboard/service', access: 'serviceDashbord' }] }];
    const world = { remotes, department: 'service' as const, mayPass: (key: string) => canOpen(buildUser(), key) };
    expect(decideRoute('/dashboard/service', world)).toEqual({ kind: 'redirect', to: '/not-found-404' });
    expect(decideRoute('/dashboard/parts', world)).toEqual({ kind: 'redirect', to: '/not-found-404' });
  });

  it('keeps the address of an area when there is no registry, and the pages of the host work', () => {
    const world = { remotes: [], department: 'service' as const, mayPass: () => true };
    expect(decideRoute('/dashboard/ros/7', world)).toMatchObject({ kind: 'page', page: 'areasMissing' });
    expect(decideRoute('/support', world)).toMatchObject({ kind: 'page', page: 'support' });
  });

  it('gives nested paths to the area that names them most exactly, in whichever order the registry lists them', () => {
    for (const remotes of [productRemotes, [...productRemotes].reverse()]) {
      expect(remoteForPath(remotes, '/administration/users/7')?.name).toBe('user-management');
      expect(remoteForPath(remotes, '/administration/usersettings')?.name).toBe('administration');
    }
  });
});
