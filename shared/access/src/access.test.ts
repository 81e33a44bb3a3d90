import { access, grantableRoles, landingDepartment } from './flags.ts';
import { type JobTitle, jobTitles, type Role, roles, teamCategoryOf } from './people.ts';
import { type AreaKey, areaRules, canAccess, canOpen } from './rules.ts';

/**
 * DOMAIN.md 8.1 copied by hand, one row a title: lands on, service dashboard, parts dashboard, labor matrix, all employees,
 * statement service sales, service expenses, parts sales, parts expenses.
 */
const matrix = `
DEALER_PRINCIPLE     service ● ● ● ● ● ● ● ●
GENERAL_MANAGER      service ● ● ● ● ● ● ● ●
OFFICE_MANAGER       service ● ● ● ● ● ● ● ●
OFFICE_OTHER         service ● ● · ● ● ● ● ●
WARRANTY_ADMIN       service ● · ● ● ● · · ·
FIXED_OPS_DIRECTOR   service ● ● ● ● ● ● ● ●
SERVICE_DIRECTOR     service ● ● ● ● ● ● ● ·
SERVICE_MANAGER      service ● · ● ● ● ● · ·
ASST_SERVICE_MANAGER service ● · ● ● ● · · ·
SERVICE_ADVISOR      service ● · · · ● · · ·
SERVICE_TECHNICIAN   service ● · · · · · · ·
DETAIL_TECHNICIAN    service ● · · · · · · ·
SERVICE_OTHER        service ● · · ● ● · · ·
PARTS_DIRECTOR       parts   ● ● ● ● ● · ● ●
PARTS_MANAGER        parts   · ● ● ● · · ● ●
ASST_PARTS_MANAGER   parts   · ● ● ● · · ● ·
PARTS_WHOLESALE      parts   · ● · ● · · ● ·
PARTS_OTHER          parts   · ● · ● · · ● ·
BDC_MANAGER          service ● ● · ● ● · · ·
BDC_ASSOCIATE        service ● ● · ● · · · ·
CONSULTANT           service ● ● ● ● ● ● ● ●
`
  .trim()
  .split('\n')
  .map((line) => {
    const [title, landing, ...cells] = line.trim().split(/\s+/);
    return { title: title as JobTitle, landing, cells: cells.map((cell) => cell === '●') };
  });

function aPerson(changes: { role?: Role; jobTitle?: JobTitle; devFeatures?: boolean } = {}) {
  return { role: 'MANAGER' as Role, jobTitle: 'SERVICE_DIRECTOR' as JobTitle, devFeatures: false, ...changes };
}

test('the matrix names every title once', () => {
  expect(matrix.map((row) => row.title)).toEqual([...jobTitles]);
});

describe.each(matrix)('$title', ({ title, landing, cells }) => {
  const [
    serviceDashboard,
    partsDashboard,
    laborMatrix,
    allEmployees,
    serviceSales,
    serviceExpenses,
    partsSales,
    partsExpenses,
  ] = cells;
  const person = aPerson({ jobTitle: title });

  test('opens the areas of its row, with every role that is not limited', () => {
    for (const role of roles) {
      const subject = aPerson({ jobTitle: title, role });
      expect(canOpen(subject, 'serviceDashboard')).toBe(serviceDashboard);
      expect(canOpen(subject, 'partsDashboard')).toBe(partsDashboard);
      expect(canOpen(subject, 'dashboard')).toBe(serviceDashboard || partsDashboard);
      expect(canOpen(subject, 'laborMatrix')).toBe(laborMatrix);
      expect(canOpen(subject, 'aiStatementService')).toBe(serviceSales || serviceExpenses);
      expect(canOpen(subject, 'aiStatementParts')).toBe(partsSales || partsExpenses);
      expect(canOpen(subject, 'aiStatement')).toBe(serviceSales || serviceExpenses || partsSales || partsExpenses);
    }
  });

  test('sees the statement sections of its row', () => {
    expect(access(person)).toMatchObject({
      canSeeServiceSales: serviceSales,
      canSeeServiceExpenses: serviceExpenses,
      canSeePartsSales: partsSales,
      canSeePartsExpenses: partsExpenses,
    });
  });

  test('sees all employees as its row says, unless the role is EMPLOYEE', () => {
    expect(access(person).hasAllEmployeeView).toBe(allEmployees);
    expect(access(aPerson({ jobTitle: title, role: 'EMPLOYEE' })).hasAllEmployeeView).toBe(false);
  });

  test('lands on a dashboard that it may open', () => {
    expect(landingDepartment(title)).toBe(landing);
    expect(canOpen(person, `${landingDepartment(title)}Dashboard`)).toBe(true);
  });
});

describe('areas that a role closes', () => {
  test.each<[AreaKey, readonly Role[]]>([
    ['administration', ['ADMIN', 'ADMIN_SUPER']],
    ['users', ['ADMIN', 'ADMIN_SUPER']],
    ['aiReviews', ['DEVELOPER']],
    ['xtime', ['DEVELOPER']],
  ])('%s opens for %j only, whatever the title', (area, allowed) => {
    for (const role of roles) {
      for (const jobTitle of jobTitles) expect(canOpen(aPerson({ role, jobTitle }), area)).toBe(allowed.includes(role));
    }
  });

  test.each<AreaKey>([
    'opCodes',
    'reports',
    'laborTypes',
    'roDetail',
    'support',
    'profileSettings',
    'notifications',
    'onboarding',
  ])('%s opens for everyone who is signed in', (area) => {
    for (const role of roles)
      for (const jobTitle of jobTitles) expect(canOpen(aPerson({ role, jobTitle }), area)).toBe(true);
    expect(canOpen(null, area)).toBe(false);
  });
});

const managers: readonly Role[] = ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'];
const ownTitles: readonly JobTitle[] = ['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'];
const partsTitles: readonly JobTitle[] = ['PARTS_MANAGER', 'ASST_PARTS_MANAGER', 'PARTS_WHOLESALE', 'PARTS_OTHER'];

describe('what names everybody, or is kept of the store, is closed to who sees own figures only', () => {
  const wallRoles = roles.filter((role) => role !== 'EMPLOYEE');
  test.each<[AreaKey, AreaKey, readonly Role[]]>([
    ['serviceWall', 'serviceDashboard', wallRoles],
    ['partsWall', 'partsDashboard', wallRoles],
    ['technicianAssignment', 'serviceDashboard', managers],
    ['storeEvents', 'serviceDashboard', managers],
    ['coaching', 'dashboard', managers],
  ])('%s opens to titles of %s that see all employees, with the roles %j', (area, within, allowed) => {
    for (const role of roles) {
      for (const jobTitle of jobTitles) {
        const person = aPerson({ role, jobTitle });
        const expected = canOpen(person, within) && !ownTitles.includes(jobTitle) && allowed.includes(role);
        expect([role, jobTitle, canOpen(person, area)]).toEqual([role, jobTitle, expected]);
      }
    }
  });

  test('a parts title coaches its counter, and marks no day of the service department', () => {
    for (const jobTitle of partsTitles) {
      expect(canOpen(aPerson({ jobTitle }), 'coaching')).toBe(true);
      expect(canOpen(aPerson({ jobTitle }), 'storeEvents')).toBe(false);
    }
  });
});

test('devFeatures opens every area and section but does not widen whose rows are shown', () => {
  const technician = aPerson({ role: 'EMPLOYEE', jobTitle: 'SERVICE_TECHNICIAN', devFeatures: true });
  for (const rule of Object.values(areaRules)) expect(canAccess(technician, rule)).toBe(true);
  expect(access(technician)).toMatchObject({ canSeePartsExpenses: true, hasAllEmployeeView: false, isAdmin: false });
});

test('both lists apply: a role that fits does not make up for a title that does not', () => {
  const rule = { roles: ['ADMIN'], titles: ['PARTS_MANAGER'] } as const;
  expect(canAccess(aPerson({ role: 'ADMIN', jobTitle: 'PARTS_MANAGER' }), rule)).toBe(true);
  expect(canAccess(aPerson({ role: 'ADMIN', jobTitle: 'SERVICE_DIRECTOR' }), rule)).toBe(false);
  expect(canAccess(aPerson({ role: 'MANAGER', jobTitle: 'PARTS_MANAGER' }), rule)).toBe(false);
});

test('a role or title that the product does not know opens only what is open to all', () => {
  const stranger = { role: 'OWNER', jobTitle: 'JANITOR', devFeatures: false };
  expect(canOpen(stranger, 'support')).toBe(true);
  expect(canOpen(stranger, 'serviceDashboard')).toBe(false);
  expect(canOpen(stranger, 'toString')).toBe(false);
});

test.each<[Role, boolean, boolean, boolean]>([
  ['ADMIN', true, true, false],
  ['ADMIN_SUPER', true, true, true],
  ['MANAGER', false, true, false],
  ['MANAGER_SUPER', false, true, true],
  ['EMPLOYEE', false, false, false],
  ['CONSULTANT', false, false, false],
  ['DEVELOPER', false, false, false],
])('%s: admin %s, summary view %s, several dealerships %s', (role, isAdmin, hasSummaryView, hasMultiDealershipView) => {
  expect(access(aPerson({ role }))).toMatchObject({ isAdmin, hasSummaryView, hasMultiDealershipView });
});

/** Specification, section 6, "Account roles": the dealerships and employees that a role sees, and what it may change. */
test.each<
  [Role, 'one dealership at a time' | 'dealerships together', 'all employees' | 'oneself', 'edits' | 'reads' | 'works']
>([
  ['ADMIN', 'one dealership at a time', 'all employees', 'edits'],
  ['ADMIN_SUPER', 'dealerships together', 'all employees', 'edits'],
  ['MANAGER', 'one dealership at a time', 'all employees', 'works'],
  ['MANAGER_SUPER', 'dealerships together', 'all employees', 'works'],
  ['EMPLOYEE', 'one dealership at a time', 'oneself', 'works'],
  ['CONSULTANT', 'one dealership at a time', 'all employees', 'reads'],
])('the role %s sees %s and %s, and %s', (role, stores, employees, writing) => {
  expect(access(aPerson({ role }))).toMatchObject({
    hasMultiDealershipView: stores === 'dealerships together',
    hasAllEmployeeView: employees === 'all employees',
    isAdmin: writing === 'edits',
    isReadOnly: writing === 'reads',
  });
});

test('only the role CONSULTANT is read-only; the title is a management title', () => {
  expect(access(aPerson({ role: 'CONSULTANT' })).isReadOnly).toBe(true);
  expect(access(aPerson({ role: 'MANAGER', jobTitle: 'CONSULTANT' })).isReadOnly).toBe(false);
});

test('nobody grants more than they have, and DEVELOPER comes from internal staff only', () => {
  expect(grantableRoles({ role: 'ADMIN', isTai: false })).not.toContain('ADMIN_SUPER');
  expect(grantableRoles({ role: 'ADMIN', isTai: false })).toContain('ADMIN');
  expect(grantableRoles({ role: 'ADMIN_SUPER', isTai: false })).toContain('ADMIN_SUPER');
  expect(grantableRoles({ role: 'ADMIN_SUPER', isTai: false })).not.toContain('DEVELOPER');
  expect(grantableRoles({ role: 'ADMIN_SUPER', isTai: true })).toContain('DEVELOPER');
  for (const role of ['MANAGER', 'EMPLOYEE', 'CONSULTANT', 'DEVELOPER'])
    expect(grantableRoles({ role, isTai: true })).toEqual([]);
});

test.each<[JobTitle, string]>([
  ['WARRANTY_ADMIN', 'Service'],
  ['FIXED_OPS_DIRECTOR', 'Service'],
  ['ASST_PARTS_MANAGER', 'Parts'],
  ['BDC_ASSOCIATE', 'Corporate'],
  ['OFFICE_OTHER', 'Corporate'],
  ['DEALER_PRINCIPLE', 'Corporate'],
])('%s is offered under %s', (title, team) => {
  expect(teamCategoryOf(title)).toBe(team);
});
