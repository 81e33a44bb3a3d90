import { canOpen, landingDepartment } from '@fixed-ops/access';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { secondaryLinks } from '../shell/secondary-links.tsx';
import { specifiedRemotes as remotes } from '../testing/specified-remotes.ts';
import { accessKeyOf, decideRoute } from './decide-route.ts';
import { areaMenu, mainNavigation } from './navigation.ts';

/**
 * Who may be where: copied by hand from the specification, sections 2 and 6, and for its four statement lists, which it
 * does not show, from DOMAIN.md 8.1. Nothing here is derived from the code. A route is open to a person if the row of
 * their role AND the row of their title say so; ● open, · closed.
 *
 * By role: what no row names is open to every role ("*").
 */
const byRole = `
                  ADMIN  ADMIN_SUPER  MANAGER  MANAGER_SUPER  EMPLOYEE  CONSULTANT  DEVELOPER
/ai-reviews         ·         ·          ·           ·           ·          ·           ●
/xtime              ·         ·          ·           ·           ·          ·           ●
wall-role           ●         ●          ●           ●           ·          ●           ●
/administration     ●         ●          ·           ·           ·          ·           ·
`;

/** By title: the columns are service dashboard, parts dashboard, labor matrix, statement of service, statement of parts, all employees. */
const byTitle = `
                      lands-on   dash-service  dash-parts  labor-matrix  stmt-service  stmt-parts  all-employees
DEALER_PRINCIPLE      service         ●            ●            ●             ●            ●            ●
GENERAL_MANAGER       service         ●            ●            ●             ●            ●            ●
OFFICE_MANAGER        service         ●            ●            ●             ●            ●            ●
OFFICE_OTHER          service         ●            ●            ·             ●            ●            ●
WARRANTY_ADMIN        service         ●            ·            ●             ●            ·            ●
FIXED_OPS_DIRECTOR    service         ●            ●            ●             ●            ●            ●
SERVICE_DIRECTOR      service         ●            ●            ●             ●            ●            ●
SERVICE_MANAGER       service         ●            ·            ●             ●            ·            ●
ASST_SERVICE_MANAGER  service         ●            ·            ●             ●            ·            ●
SERVICE_ADVISOR       service         ●            ·            ·             ●            ·            ·
SERVICE_TECHNICIAN    service         ●            ·            ·             ·            ·            ·
DETAIL_TECHNICIAN     service         ●            ·            ·             ·            ·            ·
SERVICE_OTHER         service         ●            ·            ·             ●            ·            ●
PARTS_DIRECTOR        parts           ●            ●            ●             ●            ●            ●
PARTS_MANAGER         parts           ·            ●            ●             ·            ●            ●
ASST_PARTS_MANAGER    parts           ·            ●            ●             ·            ●            ●
PARTS_WHOLESALE       parts           ·            ●            ·             ·            ●            ●
PARTS_OTHER           parts           ·            ●            ·             ·            ●            ●
BDC_MANAGER           service         ●            ●            ·             ●            ·            ●
BDC_ASSOCIATE         service         ●            ●            ·             ·            ·            ●
CONSULTANT            service         ●            ●            ●             ●            ●            ●
`;

/** Every route, the page or remote that draws it, and the columns of the tables that close it; "-" closes to nobody. */
const routes = `
/dashboard/service                    dashboards       dash-service
/dashboard/service/heat-sheet         dashboards       dash-service
/dashboard/service/recap              dashboards       dash-service
/dashboard/service/open               dashboards       dash-service
/dashboard/service/declined           dashboards       dash-service
/dashboard/service/discounts          dashboards       dash-service
/dashboard/service/ucis               dashboards       dash-service
/dashboard/parts                      dashboards       dash-parts
/dashboard/parts/wholesale            dashboards       dash-parts
/dashboard/labor-matrix               dashboards       labor-matrix
/dashboard/op-codes                   dashboards       -
/dashboard/op-codes/BRKR              dashboards       -
/dashboard/reports                    dashboards       -
/dashboard/labor-types                dashboards       -
/dashboard/ros                        dashboards       -
/dashboard/ros/123456                 dashboards       -
/dashboard/heat-sheet                 dashboards       dash-any
/dashboard/heat-sheet/service         dashboards       dash-service
/dashboard/heat-sheet/parts           dashboards       dash-parts
/dashboard/heat-sheet/service/wall    dashboards       wall-service
/dashboard/heat-sheet/parts/wall      dashboards       wall-parts
/dashboard/technicians                dashboards       dash-service
/dashboard/anything-else              dashboards       dash-any
/ai-statement/service                 ai-statement     stmt-service
/ai-statement/parts                   ai-statement     stmt-parts
/ai-statement/anything-else           ai-statement     stmt-any
/ai-reviews                           ai-statement     /ai-reviews
/xtime                                xtime            /xtime
/administration                       administration   /administration
/administration/dealership-info       administration   /administration
/administration/thresholds            administration   /administration
/administration/heat-sheet            administration   /administration
/administration/averages              administration   /administration
/administration/expenses              administration   /administration
/administration/guides                administration   /administration
/administration/technician-roles      administration   /administration
/administration/technician-shops      administration   /administration
/administration/people-names          administration   /administration
/administration/maintenance-op-codes  administration   /administration
/administration/labor-types           administration   /administration
/administration/statement-accounts    administration   /administration
/administration/inventory-analysis    administration   /administration
/administration/wholesale             administration   /administration
/administration/feeds                 administration   /administration
/administration/audit-log             administration   /administration
/administration/anything-else         administration   /administration
/administration/users                 user-management  /administration
/support                              support          -
/profile-settings                     profileSettings  -
/notifications                        notifications    -
/onboarding                           onboarding       -
/404                                  notFound         -
/not-found-404                        notPermitted     -
/nowhere                              notFound         -
/dashboards                           notFound         -
`;

/** The entries that lead somewhere: where each stands, and what closes it. "…-any" is any of the lists of that area. */
const entries = `
navigation      AI Dashboard          -
navigation      AI Statement          stmt-any
navigation      AI Reviews            /ai-reviews
navigation      Xtime                 /xtime Product.XTime
icons           Administration        /administration
icons           Support               -
dashboards      Service               dash-service
dashboards      Parts                 dash-parts
dashboards      Op codes              -
dashboards      Reports               -
dashboards      Labor matrix          labor-matrix
dashboards      Labor types           -
dashboards      RO search             -
dashboards      Heat sheet            dash-any
dashboards      Technicians           dash-service
ai-statement    Service               stmt-service
ai-statement    Parts                 stmt-parts
administration  Dealership info       /administration
administration  Users                 /administration
administration  Feeds                 /administration
administration  Audit log             /administration
administration  Thresholds            /administration
administration  Heat sheet            /administration
administration  Averages              /administration
administration  Expenses              /administration
administration  Guides                /administration
administration  Technician roles      /administration
administration  Technician shops      /administration
administration  Names of people       /administration
administration  Maintenance op codes  /administration
administration  Labor types           /administration
administration  Statement accounts    /administration
administration  Inventory analysis    /administration
administration  Wholesale             /administration
`;

const XTIME = 'Product.XTime';
const lines = (table: string) => table.split('\n').filter((line) => line.trim() !== '');
/** Cells of a row are apart by two blanks at least, so that a label may hold one. */
const cells = (line: string) => line.trim().split(/\s{2,}/);

function readGrid(table: string): Map<string, Map<string, string>> {
  const [head = '', ...body] = lines(table);
  const columns = cells(head);
  return new Map(
    body.map((line) => {
      const [row = '', ...values] = cells(line);
      return [row, new Map(values.map((value, index) => [columns[index] ?? '', value]))];
    }),
  );
}

const roleGrid = readGrid(byRole);
const titleGrid = readGrid(byTitle);
const roles = [...(roleGrid.get('/xtime')?.keys() ?? [])];
const titles = [...titleGrid.keys()];

interface Person {
  readonly role: string;
  readonly jobTitle: string;
  readonly devFeatures: boolean;
}

/** Areas that are open to whoever may open one of their parts. */
const ANY_OF: Readonly<Record<string, readonly string[]>> = {
  'dash-any': ['dash-service', 'dash-parts'],
  'stmt-any': ['stmt-service', 'stmt-parts'],
};

/** Areas that are open to whoever may open all of their parts. */
const ALL_OF: Readonly<Record<string, readonly string[]>> = {
  'wall-service': ['dash-service', 'wall-role', 'all-employees'],
  'wall-parts': ['dash-parts', 'wall-role', 'all-employees'],
};

/** What the hand-written tables say. */
function isOpenTo({ role, jobTitle, devFeatures }: Person, column: string): boolean {
  if (devFeatures || column === '-') return true;
  const allOf = ALL_OF[column];
  if (allOf) return allOf.every((each) => isOpenTo({ role, jobTitle, devFeatures }, each));
  const anyOf = ANY_OF[column];
  if (anyOf) return anyOf.some((each) => isOpenTo({ role, jobTitle, devFeatures }, each));
  return (roleGrid.get(column)?.get(role) ?? titleGrid.get(jobTitle)?.get(column)) === '●';
}

/** Everybody there can be: 7 roles x 21 titles x with and without devFeatures. */
const everybody: Person[] = roles.flatMap((role) =>
  titles.flatMap((jobTitle) => [false, true].map((devFeatures) => ({ role, jobTitle, devFeatures }))),
);

/** Where the product's own decisions bring a person who opens a path, redirects followed as the shell does. */
function arrive(person: Person, path: string): { path: string; drawnBy: string } {
  const world = {
    remotes,
    department: landingDepartment(person.jobTitle),
    mayPass: (key: string) => canOpen(person, key),
  };
  let at = path;
  for (let hops = 0; hops < 3; hops += 1) {
    const decision = decideRoute(at, world);
    if (decision.kind === 'page') return { path: at, drawnBy: decision.page };
    if (decision.kind === 'remote') return { path: at, drawnBy: decision.remote.name };
    at = decision.to;
  }
  throw new Error(`${path} goes round in circles`);
}

const words = ({ role, jobTitle, devFeatures }: Person) => `${role} ${jobTitle}${devFeatures ? ' devFeatures' : ''}`;

/** The people for whom a check fails, in words: a list that a person can act on instead of the first of hundreds. */
const wrongFor = (fails: (person: Person) => boolean) => everybody.filter(fails).map(words);

describe('the access matrix of the specification', () => {
  it('is about 7 roles and 21 titles', () => {
    expect([roles.length, titles.length, everybody.length]).toEqual([7, 21, 294]);
  });

  it.each(lines(routes).map(cells) as [string, string, string][])(
    'opens %s, drawn by %s, to exactly those whom "%s" lets in; the others land on /not-found-404',
    (path, drawnBy, column) => {
      const wrong = wrongFor((person) => {
        const at = arrive(person, path);
        if (!isOpenTo(person, column)) return at.path !== '/not-found-404' || at.drawnBy !== 'notPermitted';
        const expected = drawnBy === 'notFound' ? '/404' : path;
        return at.path !== expected || at.drawnBy !== drawnBy;
      });
      expect(wrong).toEqual([]);
    },
  );

  it('has a line for every address of a menu or of the navigation, and one that each guard alone decides', () => {
    const listed = lines(routes).map((line) => cells(line)[0] ?? '');
    const redirects = ['/dashboard', '/ai-statement'];
    const links = remotes.flatMap((remote) => [...remote.nav, ...remote.menu]).map(({ to }) => to);
    expect(links.filter((to) => !listed.includes(to) && !redirects.includes(to))).toEqual([]);
    const without = (guard: ResolvedRemote['guards'][number]) =>
      remotes.map((remote) => ({ ...remote, guards: remote.guards.filter((each) => each !== guard) }));
    const undecided = remotes
      .flatMap((remote) => remote.guards)
      .filter((guard) => !listed.some((path) => accessKeyOf(remotes, path) !== accessKeyOf(without(guard), path)));
    expect(undecided).toEqual([]);
  });

  it('has the areas that the permission keys and the calls of the specification name', () => {
    const menuOf = (name: string) => remotes.find((each) => each.name === name)?.menu.map(({ to }) => to);
    const keys = ['service', 'parts', 'op-codes', 'reports', 'labor-matrix', 'labor-types'];
    expect(menuOf('dashboards')?.slice(0, keys.length)).toEqual(keys.map((key) => `/dashboard/${key}`));
    const implied = [
      'thresholds',
      'heat-sheet',
      'expenses',
      'averages',
      'technician-roles',
      'technician-shops',
      'maintenance-op-codes',
      'dealership-info',
      'statement-accounts',
    ];
    expect(menuOf('administration')).toEqual(expect.arrayContaining(implied.map((key) => `/administration/${key}`)));
  });

  it.each(['/', '/dashboard'])('sends %s to the dashboard of the title’s department, which is always open', (path) => {
    const landing = ({ jobTitle }: Person) => `/dashboard/${titleGrid.get(jobTitle)?.get('lands-on')}`;
    expect(wrongFor((person) => arrive(person, path).path !== landing(person))).toEqual([]);
  });

  it('sends /ai-statement to the statement of the title’s department, or to /not-found-404', () => {
    const expected = (person: Person) => {
      const department = titleGrid.get(person.jobTitle)?.get('lands-on');
      return isOpenTo(person, `stmt-${department}`) ? `/ai-statement/${department}` : '/not-found-404';
    };
    expect(wrongFor((person) => arrive(person, '/ai-statement').path !== expected(person))).toEqual([]);
  });

  it.each([
    ['with Product.XTime', [XTIME]],
    ['without products', []],
  ])(
    'shows each entry of navigation, icons and menus to exactly those who may follow it, at a dealership %s',
    (_, products) => {
      const expectedAt = (place: string, person: Person) =>
        lines(entries)
          .map(cells)
          .filter(([where]) => where === place)
          .filter(([, , closedBy = '']) => {
            const [column = '', product] = closedBy.split(' ');
            return isOpenTo(person, column) && (product === undefined || products.includes(product));
          })
          .map(([, label]) => label);
      const permitted = (person: Person) => ({ mayPass: (key: string) => canOpen(person, key), products });
      const remote = (name: string) => remotes.find((each) => each.name === name) as ResolvedRemote;
      const menu = (name: string) => (person: Person) => areaMenu(remote(name), remotes, '/', permitted(person));
      const shown: Record<string, (person: Person) => readonly { readonly label: string }[]> = {
        navigation: (person) => mainNavigation(remotes, '/', permitted(person)),
        icons: (person) => secondaryLinks(permitted(person).mayPass),
        dashboards: menu('dashboards'),
        'ai-statement': menu('ai-statement'),
        administration: menu('administration'),
      };
      for (const [place, linksOf] of Object.entries(shown)) {
        const wrong = wrongFor(
          (person) =>
            linksOf(person)
              .map(({ label }) => label)
              .join() !== expectedAt(place, person).join(),
        );
        expect([place, wrong]).toEqual([place, []]);
      }
    },
  );

  it('leads nobody to a closed door: whatever an entry points to is open to whoever sees it', () => {
    const permitted = (person: Person) => ({ mayPass: (key: string) => canOpen(person, key), products: [XTIME] });
    const wrong = wrongFor((person) => {
      const links = [
        ...mainNavigation(remotes, '/', permitted(person)),
        ...secondaryLinks(permitted(person).mayPass),
        ...remotes.flatMap((remote) => areaMenu(remote, remotes, '/', permitted(person))),
      ];
      return links.some(({ to }) => arrive(person, to).path === '/not-found-404');
    });
    expect(wrong).toEqual([]);
  });

  it('opens nothing but the two pages for lost visitors to somebody who is not signed in', () => {
    const world = { remotes, department: 'service' as const, mayPass: (key: string) => canOpen(null, key) };
    const open = lines(routes)
      .map(cells)
      .map(([path = '']) => path)
      .filter((path) => decideRoute(path, world).kind !== 'redirect');
    expect(open).toEqual(['/404', '/not-found-404']);
  });
});
