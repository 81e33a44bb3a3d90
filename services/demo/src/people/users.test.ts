import { jobTitles, roles } from '@fixed-ops/access';
import { parseDay } from '../chance/calendar.ts';
import { stores } from '../store/stores.ts';
import { advisorsOf, techniciansOf } from './roster.ts';
import { accountId, type DemoUser, demoUsers, emailOf, employeeId } from './users.ts';

const active = demoUsers.filter((person) => !person.isDeleted);

describe('the people of the demo', () => {
  it('are 25 to 40 active ones, and two who left', () => {
    expect(active.length).toBeGreaterThanOrEqual(25);
    expect(active.length).toBeLessThanOrEqual(40);
    expect(demoUsers.length - active.length).toBe(2);
  });

  it('hold every job title and every role', () => {
    expect(new Set(active.map((person) => person.jobTitle))).toEqual(new Set(jobTitles));
    expect(new Set(active.map((person) => person.role))).toEqual(new Set(roles));
  });

  it('have an address, an account and an employee id each', () => {
    expect(new Set(demoUsers.map(emailOf)).size).toBe(demoUsers.length);
    expect(new Set(demoUsers.map(employeeId)).size).toBe(demoUsers.length);
    expect(new Set(demoUsers.map(accountId)).size).toBe(demoUsers.length);
  });

  it('carry account ids of the form that identity providers use', () => {
    for (const person of demoUsers) {
      expect(accountId(person)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('include one with all developer features, one at one store, one at all three and one not verified', () => {
    expect(active.filter((person) => person.hasDevFeatures)).toHaveLength(1);
    expect(active.filter((person) => person.isUnverified)).toHaveLength(1);
    expect(active.some((person) => person.stores.length === 1)).toBe(true);
    expect(active.some((person) => person.stores.length === 3)).toBe(true);
  });

  it.each<[string, (person: DemoUser) => boolean]>([
    ['service director', (person) => person.jobTitle === 'SERVICE_DIRECTOR'],
    ['general manager', (person) => person.jobTitle === 'GENERAL_MANAGER'],
    [
      'ADMIN_SUPER with a service title',
      ({ role, jobTitle }) => role === 'ADMIN_SUPER' && jobTitle.startsWith('SERVICE'),
    ],
  ])('start the %s at the first store', (_who, isMeant) => {
    const found = active.filter(isMeant);
    expect(found.length).toBeGreaterThan(0);
    for (const person of found) expect(person.stores[0]).toBe(0);
  });

  it('with a number are the person whom the store knows by it', () => {
    const anchor = parseDay('2026-11-20');
    expect(demoUsers.filter(({ dmsNumber }) => dmsNumber !== undefined).length).toBeGreaterThan(5);
    for (const person of demoUsers) {
      const store = stores[person.stores[0] ?? 0];
      if (!store || !person.dmsNumber || person.dmsNumber.kind === 'counter') continue;
      const known = person.dmsNumber.kind === 'advisor' ? advisorsOf(store, anchor) : techniciansOf(store, anchor);
      const { number } = person.dmsNumber;
      expect(known.find((candidate) => candidate.number === number)?.name).toBe(
        `${person.firstName} ${person.lastName}`,
      );
    }
  });

  it('with a number and an open account still work at the store, so that their own screens have figures', () => {
    const anchor = parseDay('2026-11-20');
    for (const {
      dmsNumber,
      stores: [first = 0],
      lastName,
    } of active) {
      const store = stores[first];
      if (!store || !dmsNumber || dmsNumber.kind === 'counter') continue;
      const known = dmsNumber.kind === 'advisor' ? advisorsOf(store, anchor) : techniciansOf(store, anchor);
      const { until } = known.find(({ number }) => number === dmsNumber.number) ?? {};
      expect([lastName, until]).toEqual([lastName, undefined]);
    }
  });
});
