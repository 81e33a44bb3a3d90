import { canOpen } from '@fixed-ops/access';
import type { UserListRecord } from '@fixed-ops/contract';
import { dealershipRefSchema } from '@fixed-ops/session';
import { listDealerships } from '@fixed-ops/session/host';
import { buildUser, toyota } from '../../testing/session.ts';
import { specifiedRemotes as remotes } from '../../testing/specified-remotes.ts';
import { paletteEntries, repairOrderEntry, searchEntry } from './palette-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { highlight, rank, searchable } from './rank.ts';
import { recentEntries } from './recent-entries.ts';
import { RECENT_LIMIT, readRecent, rememberPlace, repairOrderOfPath } from './recent-places.ts';

const stores = [
  toyota,
  ...Array.from({ length: 49 }, (_, index) =>
    dealershipRefSchema.parse({ id: `d-${index + 2}`, name: `Store ${index + 2}` }),
  ),
];
const people: UserListRecord[] = Array.from({ length: 200 }, (_, index) => ({
  id: `local-${index}`,
  employeeId: `E-${index}`,
  givenName: index === 3 ? 'Renée' : 'Sam',
  surname: `Okafor ${index}`,
  mail: `sam.${index}@example.com`,
  jobTitle: 'SERVICE_ADVISOR',
  businessPhones: [],
  accountEnabled: index !== 5,
}));

function entriesFor(person: Parameters<typeof buildUser>[0], products: string[] = []): readonly PaletteEntry[] {
  const user = buildUser(person);
  return paletteEntries({
    remotes,
    products,
    user,
    people,
    mayPass: (key) => canOpen(user, key),
    dealerships: listDealerships(stores, toyota),
  });
}

const administrator = entriesFor({ role: 'ADMIN_SUPER' });
const find = (query: string, entries = administrator) =>
  rank(searchable(entries), query, 5).map(({ group, entries: found }) => [group, ...found.map(({ label }) => label)]);
const first = (query: string) => find(query)[0]?.slice(0, 2);
const targets = (entries: readonly PaletteEntry[]) =>
  entries.map(({ action }) => (action.kind === 'go' ? action.to : action.kind));

describe('what the palette leads to', () => {
  it('is every screen that the person may open, and no other', () => {
    const technician = entriesFor({ role: 'EMPLOYEE', jobTitle: 'SERVICE_TECHNICIAN' });
    expect(technician.some(({ group }) => group === 'People')).toBe(false);
    expect(targets(technician.filter(({ group }) => group === 'Screens'))).toEqual([
      '/dashboard/service',
      '/dashboard/op-codes',
      '/dashboard/reports',
      '/dashboard/labor-types',
      '/dashboard/ros',
      '/dashboard/heat-sheet',
      '/dashboard/technicians',
      '/notifications',
      '/support',
      '/profile-settings',
    ]);
    expect(targets(administrator)).toEqual(
      expect.arrayContaining(['/administration/thresholds', '/administration/users', '/ai-statement/service']),
    );
    expect(targets(entriesFor({ role: 'DEVELOPER' }))).not.toContain('/xtime');
    expect(targets(entriesFor({ role: 'DEVELOPER' }, ['Product.XTime']))).toEqual(
      expect.arrayContaining(['/xtime', '/ai-reviews']),
    );
  });

  it('names each screen once', () => {
    const screens = targets(administrator.filter(({ group }) => group === 'Screens'));
    expect(new Set(screens).size).toBe(screens.length);
    expect(screens).not.toContain('/dashboard');
  });

  it('is every dealership but the active one', () => {
    const labels = administrator.filter(({ group }) => group === 'Dealerships').map(({ label }) => label);
    expect(labels).toHaveLength(49);
    expect(labels).not.toContain(toyota.name);
  });

  it('is every person of the dealership but oneself, deleted ones where they are listed', () => {
    const others = entriesFor({ role: 'ADMIN', id: 'E-0' as never }).filter(({ group }) => group === 'People');
    expect(others).toHaveLength(199);
    expect(others.find(({ id }) => id === 'person:E-5')?.action).toEqual({
      kind: 'go',
      to: '/administration/users?status=deleted&search=Sam+Okafor+5',
    });
  });

  it('is each metric in the dictionary', () => {
    expect(targets(administrator)).toContain('/support?metric=elr');
  });

  it.each(['123456', '#123456', 'ro 123456', 'RO #123456', ' ro123456 '])(
    'is the repair order that "%s" names',
    (query) => {
      const entry = repairOrderEntry(query, toyota, () => true);
      expect(entry?.action).toEqual({ kind: 'go', to: '/dashboard/ros/123456' });
    },
  );

  it.each(['', 'ro', 'robert', 'service', '12 34', '../etc', 'ro x12'])('is no repair order for "%s"', (query) => {
    expect(repairOrderEntry(query, toyota, () => true)).toBeNull();
  });
});

describe('the search of repair orders', () => {
  it('takes three characters and a person who may open repair orders', () => {
    expect(searchEntry(' harl ', () => true)).toMatchObject({
      label: 'Search repair orders for “harl”',
      action: { kind: 'search', to: '/dashboard/ros?q=harl' },
    });
    expect(searchEntry(' ha ', () => true)).toBeNull();
    expect(searchEntry('harl', () => false)).toBeNull();
  });
});

describe('ranking', () => {
  it('prefers the beginning of a label, then of a word, then initials, then letters inside', () => {
    expect(first('serv')).toEqual(['Screens', 'Service']);
    expect(first('thresh')).toEqual(['Screens', 'Thresholds']);
    expect(first('sheet')).toEqual(['Screens', 'Heat sheet']);
    expect(first('lm')).toEqual(['Screens', 'Labor matrix']);
    expect(first('elr')).toEqual(['Metrics', 'Effective labor rate']);
  });

  it('wants every word, in any order, in label or in the quieter words', () => {
    expect(first('statement parts')).toEqual(['Screens', 'Parts']);
    expect(first('okafor 17')).toEqual(['People', 'Sam Okafor 17']);
    expect(first('sam.42@example')).toEqual(['People', 'Sam Okafor 42']);
    expect(find('thresholds zebra')).toEqual([]);
  });

  it('finds accents without typing them', () => {
    expect(first('renee')).toEqual(['People', 'Renée Okafor 3']);
  });

  it('forgives letters that were left out', () => {
    expect(find('thrshlds').flat()).toContain('Thresholds');
  });

  it('shows the groups in the order of their best entry, each to its limit', () => {
    const found = find('store');
    expect(found[0]).toEqual(['Dealerships', 'Store 2', 'Store 3', 'Store 4', 'Store 5', 'Store 6']);
    expect(find('store 31')[0]?.[1]).toBe('Store 31');
  });

  it('keeps the given order for an empty query', () => {
    expect(find('').map(([group]) => group)).toEqual(['Screens', 'Dealerships', 'People', 'Metrics', 'Preferences']);
  });

  it('marks the letters that were found', () => {
    expect(highlight('Labor matrix', 'mat')).toEqual([
      { text: 'Labor ', isHit: false },
      { text: 'mat', isHit: true },
      { text: 'rix', isHit: false },
    ]);
    expect(highlight('Service', '')).toEqual([{ text: 'Service', isHit: false }]);
  });
});

describe('recent places', () => {
  beforeEach(() => localStorage.clear());
  const here = { id: 'd1', name: 'Harborline Toyota' };

  it('are the last ones, newest first, each once', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) rememberPlace(localStorage, id);
    expect(readRecent(localStorage)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
    expect(readRecent(localStorage)).toHaveLength(RECENT_LIMIT);
  });

  it('come back only where they still lead, with repair orders at their own dealership', () => {
    const ids = ['ro:123456@d1', 'ro:777@d2', 'screen:/administration/users', 'dealership:d-4', 'metric:gone'];
    const entries = entriesFor({ role: 'MANAGER' });
    const mayPass = (key: string) => canOpen(buildUser({ role: 'MANAGER' }), key);
    expect(recentEntries(ids, entries, here, mayPass).map(({ group, label }) => [group, label])).toEqual([
      ['Recent', 'Repair order 123456'],
      ['Recent', 'Store 4'],
    ]);
  });

  it('stay when a repair order with the longest number is opened', () => {
    rememberPlace(localStorage, 'a');
    const longest = repairOrderOfPath(`/dashboard/ros/${'%2F'.repeat(250)}`, 'd1') ?? '';
    rememberPlace(localStorage, longest);
    expect(readRecent(localStorage)).toEqual([longest, 'a']);
  });

  it('survive a storage with something else in it', () => {
    localStorage.setItem('recentPlaces', '{"not":"a list"}');
    expect(readRecent(localStorage)).toEqual([]);
    rememberPlace(localStorage, 'a');
    expect(readRecent(localStorage)).toEqual(['a']);
  });

  it('know a repair order by its address', () => {
    expect(repairOrderOfPath('/dashboard/ros/123456', 'd1')).toBe('ro:123456@d1');
    expect(repairOrderOfPath('/dashboard/ros', 'd1')).toBeNull();
  });
});
