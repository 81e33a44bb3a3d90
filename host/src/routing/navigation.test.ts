import { canOpen } from '@fixed-ops/access';
import { productRemotes } from '../testing/remotes.ts';
import { buildUser } from '../testing/session.ts';
import { areaMenu, mainNavigation } from './navigation.ts';

function labels(person: Parameters<typeof buildUser>[0], products: string[] = []): string[] {
  const user = buildUser(person);
  const permitted = { mayPass: (key: string) => canOpen(user, key), products };
  return mainNavigation(productRemotes, '/dashboard/service', permitted).map((link) => link.label);
}

describe('main navigation', () => {
  it.each([
    [{ jobTitle: 'SERVICE_DIRECTOR' }, [], ['AI Dashboard', 'AI Statement']],
    [{ jobTitle: 'SERVICE_TECHNICIAN' }, [], ['AI Dashboard']],
    [{ role: 'DEVELOPER' }, [], ['AI Dashboard', 'AI Statement', 'AI Reviews']],
    [{ role: 'DEVELOPER' }, ['Product.XTime'], ['AI Dashboard', 'AI Statement', 'AI Reviews', 'Xtime']],
    [{ jobTitle: 'SERVICE_DIRECTOR' }, ['Product.XTime'], ['AI Dashboard', 'AI Statement']],
  ])('of %j with %j is %j', (person, products, expected) => {
    expect(labels(person, products)).toEqual(expected);
  });

  it('follows the order of the registry entries, not of the list', () => {
    const permitted = { mayPass: () => true, products: [] };
    const links = mainNavigation([...productRemotes].reverse(), '/', permitted);
    expect(links.map((link) => link.label)).toEqual(['AI Dashboard', 'AI Statement', 'AI Reviews']);
  });

  it.each(['/ai-statement/parts', '/ai-statement/parts/', '/AI-Statement/%70arts'])(
    'marks the entry of the area that one is in at %s',
    (path) => {
      const links = mainNavigation(productRemotes, path, { mayPass: () => true, products: [] });
      expect(links.filter((link) => link.isActive).map((link) => link.label)).toEqual(['AI Statement']);
    },
  );
});

describe('area menu', () => {
  const everything = { mayPass: () => true, products: [] };

  it('has the links that the person may open, with the most exact one active', () => {
    const mayPass = (key: string) => canOpen(buildUser({ jobTitle: 'SERVICE_MANAGER' }), key);
    const links = areaMenu(productRemotes[0]!, productRemotes, '/dashboard/service/heat-sheet', {
      mayPass,
      products: [],
    });
    expect(links.map((link) => [link.label, link.isActive])).toEqual([
      ['Service', true],
      ['Labor matrix', false],
    ]);
  });

  it('has no links of another area that the same remote draws', () => {
    const menu = [{ label: 'Parts', to: '/ai-statement/parts', access: 'aiStatementParts' }];
    const statement = { ...productRemotes.find(({ name }) => name === 'ai-statement')!, menu };
    expect(areaMenu(statement, [statement], '/ai-reviews', everything)).toEqual([]);
    expect(areaMenu(statement, [statement], '/ai-statement/service', everything)).toHaveLength(1);
  });

  it('is the other remote’s for a remote that renders a part of that area', () => {
    const link = { label: 'Users', to: '/administration/users', access: 'users', group: 'Dealership' };
    const owner = { ...productRemotes[0]!, name: 'administration', menu: [link] };
    const part = { ...productRemotes[0]!, name: 'user-management', menu: [], menuOf: 'administration' };
    expect(areaMenu(part, [part, owner], '/administration/users', everything)).toEqual([
      { label: 'Users', to: '/administration/users', isActive: true, group: 'Dealership' },
    ]);
  });

  it('is the own one when the other remote is not in the registry', () => {
    const alone = { ...productRemotes[0]!, menuOf: 'missing' };
    expect(areaMenu(alone, [alone], '/dashboard/service', everything)).not.toHaveLength(0);
  });
});
