import { type IconComponent, LifeBuoy, Settings } from '@fixed-ops/ui';
import type { MayPass } from '../routing/decide-route.ts';

export interface SecondaryLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: IconComponent;
}

const links: readonly (SecondaryLink & { readonly access: string })[] = [
  { label: 'Administration', to: '/administration', Icon: Settings, access: 'administration' },
  { label: 'Support', to: '/support', Icon: LifeBuoy, access: 'support' },
];

/** The targets of the header's icons that the person may open. */
export function secondaryLinks(mayPass: MayPass): readonly SecondaryLink[] {
  return links.filter((link) => mayPass(link.access));
}
