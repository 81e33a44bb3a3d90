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
  /** People of the active dealership; empty while they load. */
  readonly people: readonly UserListRecord[];
}

/** Pages that no area menu lists. */
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

/** Every screen that the person may open: the areas' menus with their area's name, entries without a menu, and the host's pages. */
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
    // Entries whose area has tabs lead to one of those.
    const isCovered = (to: string) => [...screens.keys()].some((path) => path.startsWith(`${to}/`));
    for (const link of mainNavigation([remote], '/', permitted)) if (!isCovered(link.to)) add(link.label, link.to, '');
  }
  for (const { label, to, access, words } of hostScreens) {
    if (mayPass(access)) add(label, to, '', to === '/profile-settings' ? `${words} ${user.fullName}` : words);
  }
  return [...screens.values()];
}

/** The dealerships that the person may switch to; the active one is where one is already. */
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

/** The people of the active dealership, without the person at the screen; each leads to its row of the user management. */
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

/** Each metric, leading to its entry of the dictionary. */
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
    label: 'Colors as the device has them',
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

/** What this tab runs, for developers. */
const tabEntry: PaletteEntry = {
  id: 'tab',
  group: 'Preferences',
  label: 'What this tab runs',
  words: 'developer overlay modules versions releases overrides',
  action: { kind: 'tab' },
};

/** Everything that the palette may lead this person to, repair orders apart, which are known by their number only. */
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

/** The repair order that a query names by its number, with or without "RO" and "#" before it; null for other queries. */
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

/** As many characters as the search of repair orders takes (`SEARCH_MIN` of the contract, whose schemas the palette has no use for). */
const SEARCHED_FROM = 3;

/** The search of repair orders for whatever was typed; null for fewer characters than it takes. */
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
