import { explainAccess } from './explain.ts';
import { access } from './flags.ts';
import { jobTitles, roles } from './people.ts';
import { canOpen, isAreaKey } from './rules.ts';

const everybody = roles.flatMap((role) =>
  jobTitles.flatMap((jobTitle) => [false, true].map((devFeatures) => ({ role, jobTitle, devFeatures }))),
);

test('what is explained is what the rules of the server say, for every role and title', () => {
  for (const person of everybody) {
    const { areas, rights, landing } = explainAccess(person, 2);
    const flags = access(person);
    const isOpen = (key: string) => areas.find((area) => area.key === key)?.isOpen;
    const extent = (key: string) => rights.find((right) => right.key === key)?.extent;
    for (const area of areas) {
      if (isAreaKey(area.key))
        expect([person, area.key, area.isOpen]).toEqual([person, area.key, canOpen(person, area.key)]);
      if (!area.isOpen) expect(area.reason).toMatch(/^Needs /);
    }
    expect([
      person,
      isOpen('serviceSales'),
      isOpen('serviceExpenses'),
      isOpen('partsSales'),
      isOpen('partsExpenses'),
    ]).toEqual([
      person,
      flags.canSeeServiceSales,
      flags.canSeeServiceExpenses,
      flags.canSeePartsSales,
      flags.canSeePartsExpenses,
    ]);
    expect([person, extent('rows')]).toEqual([person, flags.hasAllEmployeeView ? 'all' : 'part']);
    expect([person, extent('stores')]).toEqual([person, flags.hasMultiDealershipView ? 'all' : 'part']);
    expect(extent('changes') === 'none').toBe(flags.isReadOnly);
    const kept = (['storeEvents', 'coaching', 'technicianAssignment'] as const).map((key) => canOpen(person, key));
    const changes = rights.find((right) => right.key === 'changes');
    if (!flags.isReadOnly)
      expect([person, extent('changes'), changes?.label !== 'Changes own notes']).toEqual([
        person,
        kept.every(Boolean) ? 'all' : 'part',
        kept.some(Boolean),
      ]);
    if (landing !== null) expect(canOpen(person, landing.key)).toBe(true);
  }
});

test('a closed area says which title of the same team would open it, or which role', () => {
  const of = (role: string, jobTitle: string, key: string) =>
    explainAccess({ role, jobTitle, devFeatures: false }, 1).areas.find((area) => area.key === key)?.reason;
  expect(of('MANAGER', 'ASST_SERVICE_MANAGER', 'serviceExpenses')).toBe(
    'Needs a title such as Service Manager or Service Director',
  );
  expect(of('MANAGER', 'PARTS_MANAGER', 'serviceDashboard')).toBe('Needs a title such as Parts Director');
  expect(of('MANAGER', 'SERVICE_DIRECTOR', 'administration')).toBe('Needs role Admin or Admin, all dealerships');
  expect(of('ADMIN', 'SERVICE_DIRECTOR', 'administration')).toBe('Users and settings of the active store');
  expect(of('CONSULTANT', 'SERVICE_DIRECTOR', 'laborMatrix')).toBe('Read only: publishing needs role Manager or Admin');
});

test('a parts title starts with the parts dashboard, and the reason for own rows is the role or the title', () => {
  expect(explainAccess({ role: 'MANAGER', jobTitle: 'PARTS_MANAGER', devFeatures: false }, 1).landing?.label).toBe(
    'Parts dashboard',
  );
  const rows = (role: string, jobTitle: string) => explainAccess({ role, jobTitle, devFeatures: false }, 1).rights[0];
  expect(rows('MANAGER', 'SERVICE_ADVISOR')).toMatchObject({
    label: 'Own rows only',
    reason: 'A Service Advisor sees own rows, whatever the role',
  });
  expect(rows('EMPLOYEE', 'SERVICE_MANAGER')).toMatchObject({ reason: 'Role Employee sees own rows' });
  expect(rows('MANAGER', 'SERVICE_MANAGER')).toMatchObject({ label: 'All employees' });
});

test('the store records that a person can edit depend on the title too, and what is missing is named', () => {
  const changes = (role: string, jobTitle: string) =>
    explainAccess({ role, jobTitle, devFeatures: false }, 1).rights.find(({ key }) => key === 'changes');
  expect(changes('MANAGER', 'SERVICE_MANAGER')).toMatchObject({
    label: 'Edits store records',
    reason: 'Events, coaching, assignments',
  });
  expect(changes('MANAGER', 'PARTS_MANAGER')).toMatchObject({
    extent: 'part',
    label: 'Edits some store records',
    reason: 'Coaching; events, assignments need a title such as Parts Director',
  });
  expect(changes('ADMIN', 'SERVICE_ADVISOR')).toMatchObject({
    extent: 'part',
    label: 'Changes own notes',
    reason: 'Editing store records needs a title such as Assistant Service Manager or Service Manager',
  });
  expect(changes('EMPLOYEE', 'SERVICE_MANAGER')).toMatchObject({
    label: 'Changes own notes',
    reason: 'Editing store records needs role Manager or Admin',
  });
});
