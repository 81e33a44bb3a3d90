import { jobTitleLabel } from '@fixed-ops/access';
import type { UserListRecord } from '@fixed-ops/contract';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { allMetrics } from '@fixed-ops/metrics';
import type { UserProfile } from '@fixed-ops/session';
import type { DealershipListItem } from '@fixed-ops/session/host';
import type { MayPass } from '../../routing/decide-route.ts';
import { areaMenu, mainNavigation } from '../../routing/navigation.ts';
import type { PaletteEntry } from './palette-entry.ts';

export interface PaletteWorld {
  readonly remotes: readonly ResolvedRemote[];
  readonly mayPass: MayPass;
  readonly products: readonly string[];
  readonly user: UserProfile;
  readonly dealerships: readonly DealershipListItem[];
  /** The people of the active dealership. Empty while they load. */
  readonly people: readonly UserListRecord[];
}

/** Pages that are in no area's menu. */
const hostScreens: readonly {
  readonly label: string;
  readonly to: string;
  readonly access: string;
  readonly words: string;
}[] = [
  { label: 'Notifications', to: '/notifications', access: 'notifications', words: 'unread bell alerts' },
  {
    label: 'Support',
    to: '/support',
    access: 'support',
    words: 'help contact questions faq feed metric dictionary glossary release notes what is new',
  },
  {
    label: 'Profile settings',
    to: '/profile-settings',
    access: 'profileSettings',
    words: 'me account picture phone password',
  },
  {
    label: 'Releases',
    to: '/releases',
    access: 'remoteOverrides',
    words: 'deploy canary rollback versions health remotes',
  },
];

/** All screens that the person may open: entries of area menus with the area's name, entries without a menu, and pages of the host. */
function screenEntries({
  remotes,
  mayPass,
  products,
  user,
}: Pick<PaletteWorld, 'remotes' | 'mayPass' | 'products' | 'user'>): PaletteEntry[] {
  const permitted = { mayPass, products };
  const screens = new Map<string, PaletteEntry>();
  const add = (label: string, to: string, note: string, words = '') => {
    if (!screens.has(to)) {
      screens.set(to, {
        id: `screen:${to}`,
        group: 'Screens',
        label,
        action: { kind: 'go', to },
        ...(note ? { note } : {}),
        ...(words ? { words } : {}),
      });
    }
  };
  for (const remote of remotes) {
    for (const link of areaMenu(remote, remotes, '/', permitted)) {
      const owner = remotes.find(({ name }) => name === remote.menuOf) ?? remote;
      add(link.label, link.to, link.group ? `${owner.label}, ${link.group}` : owner.label);
    }
    // An area with tabs is already listed by its tabs.
    const isCovered = (to: string) => [...screens.keys()].some((path) => path.startsWith(`${to}/`));
    for (const link of mainNavigation([remote], '/', permitted)) if (!isCovered(link.to)) add(link.label, link.to, '');
  }
  for (const { label, to, access, words } of hostScreens) {
    if (mayPass(access)) add(label, to, '', to === '/profile-settings' ? `${words} ${user.fullName}` : words);
  }
  return [...screens.values()];
}

/** The dealerships that the person may switch to, without the active one. */
function dealershipEntries(dealerships: readonly DealershipListItem[]): PaletteEntry[] {
  return dealerships
    .filter(({ disabled }) => !disabled)
    .map(({ id, name }) => ({
      id: `dealership:${id}`,
      group: 'Dealerships',
      label: name,
      note: 'Switch dealership',
      action: { kind: 'dealership', id },
    }));
}

/** The people of the active dealership, without the current person. Each leads to its row in user management. */
function peopleEntries(people: readonly UserListRecord[], ownId: string): PaletteEntry[] {
  return people
    .filter(({ employeeId }) => employeeId !== ownId)
    .map(({ employeeId, givenName, surname, mail, jobTitle, accountEnabled }) => {
      const name = `${givenName} ${surname}`.trim();
      const address = new URLSearchParams(accountEnabled ? { search: name } : { status: 'deleted', search: name });
      const title = jobTitleLabel(jobTitle ?? '');
      return {
        id: `person:${employeeId}`,
        group: 'People',
        label: name,
        note: accountEnabled ? title : `${title}, deleted`,
        words: mail ?? '',
        action: { kind: 'go', to: `/administration/users?${address}` },
      };
    });
}

/** All metrics. Each leads to its entry in the dictionary. */
function metricEntries(mayPass: MayPass): PaletteEntry[] {
  if (!mayPass('support')) return [];
  return allMetrics.map(({ key, label, shortLabel, formula }) => ({
    id: `metric:${key}`,
    group: 'Metrics',
    label,
    note: formula,
    words: `${shortLabel} ${key.replaceAll('_', ' ')}`,
    aliases: [shortLabel, key.replaceAll('_', ' ')],
    action: { kind: 'go', to: `/support?${new URLSearchParams({ metric: key })}` },
  }));
}

const preferenceEntries: readonly PaletteEntry[] = [
  {
    id: 'color:light',
    group: 'Preferences',
    label: 'Light colors',
    words: 'color mode theme',
    action: { kind: 'colorMode', choice: 'light' },
  },
  {
    id: 'color:dark',
    group: 'Preferences',
    label: 'Dark colors',
    words: 'color mode theme night',
    action: { kind: 'colorMode', choice: 'dark' },
  },
  {
    id: 'color:system',
    group: 'Preferences',
    label: 'Colors of the device',
    words: 'color mode theme system',
    action: { kind: 'colorMode', choice: 'system' },
  },
  {
    id: 'shortcuts',
    group: 'Preferences',
    label: 'Keyboard shortcuts',
    words: 'keys help',
    action: { kind: 'shortcuts' },
  },
];

/** The overlay about this tab, for developers. */
const tabEntry: PaletteEntry = {
  id: 'tab',
  group: 'Preferences',
  label: 'What this tab runs',
  words: 'developer overlay modules versions releases overrides',
  action: { kind: 'tab' },
};

/** All entries for this person, except repair orders, which are found by their number only. */
export function paletteEntries(world: PaletteWorld): readonly PaletteEntry[] {
  return [
    ...screenEntries(world),
    ...dealershipEntries(world.dealerships),
    ...(world.mayPass('users') ? peopleEntries(world.people, world.user.id) : []),
    ...metricEntries(world.mayPass),
    ...preferenceEntries,
    ...(world.mayPass('remoteOverrides') ? [tabEntry] : []),
  ];
}

const RO_QUERY = /^(?:ro\s*)?#?\s*(\d[\w-]{0,19})$/i;

/** The repair order of a query that is a number, with or without "RO" and "#". Null for other queries. */
export function repairOrderEntry(
  query: string,
  dealership: { readonly id: string; readonly name: string },
  mayPass: MayPass,
): PaletteEntry | null {
  const number = RO_QUERY.exec(query.trim())?.[1]?.toUpperCase();
  if (number === undefined || !mayPass('roDetail')) return null;
  return {
    id: `ro:${number}@${dealership.id}`,
    group: 'Repair orders',
    label: `Repair order ${number}`,
    note: dealership.name,
    action: { kind: 'go', to: `/dashboard/ros/${encodeURIComponent(number)}` },
  };
}

/** The shortest search for repair orders (`SEARCH_MIN` of the contract, which is not imported because the palette needs no schemas). */
const SEARCHED_FROM = 3;

/** The search of repair orders with the typed text. Null if the text is too short. */
export function searchEntry(query: string, mayPass: MayPass): PaletteEntry | null {
  const q = query.trim();
  if (q.length < SEARCHED_FROM || !mayPass('roDetail')) return null;
  return {
    id: 'search',
    group: 'Search',
    label: `Search repair orders for “${q}”`,
    action: { kind: 'search', to: `/dashboard/ros?${new URLSearchParams({ q })}` },
  };
}
