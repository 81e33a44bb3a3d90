import type { ResolvedRemote } from '@fixed-ops/federation';
import type { MayPass } from '../../routing/decide-route.ts';
import { hostNavigation } from '../../routing/host-routes.ts';
import { areaMenu, mainNavigation } from '../../routing/navigation.ts';

interface Place {
  readonly label: string;
  readonly to: string;
}

/** An area with its screens, or the pages of the shell. */
export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}

const PAGES: readonly (Place & { readonly access: string })[] = [
  { label: 'Notifications', to: '/notifications', access: 'notifications' },
  { label: 'Profile settings', to: '/profile-settings', access: 'profileSettings' },
  { label: 'Support', to: '/support', access: 'support' },
  ...hostNavigation,
];

/** Every place that the person may open, by area in the order of the navigation. The pages of the shell are last. */
export function placesFor(
  remotes: readonly ResolvedRemote[],
  permitted: { readonly mayPass: MayPass; readonly products: readonly string[] },
): PlaceGroup[] {
  const groups = [...remotes]
    .sort((a, b) => a.order - b.order)
    .map((remote) => {
      const links = [...areaMenu(remote, [remote], '', permitted), ...mainNavigation([remote], '', permitted)];
      // "/dashboard" only redirects to one of its screens.
      const places = links
        .map(({ label, to }) => ({ label, to }))
        .filter(({ to }, _, all) => !all.some((other) => other.to.startsWith(`${to}/`)));
      return { label: remote.label, places };
    });
  const pages = PAGES.filter(({ access }) => permitted.mayPass(access)).map(({ label, to }) => ({ label, to }));
  return [...groups, { label: 'Your pages', places: pages }].filter(({ places }) => places.length > 0);
}
