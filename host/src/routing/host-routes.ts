import { LANDING_PATH } from '@fixed-ops/contract';

/** A page of the host itself. */
export type HostPage =
  | 'support'
  | 'profileSettings'
  | 'notifications'
  | 'onboarding'
  | 'releases'
  | 'notFound'
  | 'notPermitted'
  /** Replaces areas if the document has no usable registry. */
  | 'areasMissing';

export interface HostRoute {
  readonly path: string;
  readonly page: HostPage;
  /** The key of a rule in shared/access. Null for the two pages that everybody may open. */
  readonly access: string | null;
  /** Onboarding has a header without navigation and notifications, and does not wait for a dealership. */
  readonly isBare?: boolean;
}

export const NOT_FOUND_PATH = '/404';
export const NOT_PERMITTED_PATH = '/not-found-404';

/** The pages of the shell. Areas are not here: their paths come from the registry. */
export const hostRoutes: readonly HostRoute[] = [
  { path: '/support', page: 'support', access: 'support' },
  { path: '/profile-settings', page: 'profileSettings', access: 'profileSettings' },
  { path: '/notifications', page: 'notifications', access: 'notifications' },
  { path: '/onboarding', page: 'onboarding', access: 'onboarding', isBare: true },
  { path: '/releases', page: 'releases', access: 'remoteOverrides' },
  { path: NOT_FOUND_PATH, page: 'notFound', access: null },
  { path: NOT_PERMITTED_PATH, page: 'notPermitted', access: null },
];

/** Paths that send a person to the screen of their department (specification, section 2). */
export const departmentRedirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/', to: LANDING_PATH },
  { from: LANDING_PATH, to: LANDING_PATH },
  { from: '/ai-statement', to: '/ai-statement' },
];

/** Pages of the shell in the main navigation, after those of the registry. */
export const hostNavigation: readonly { readonly label: string; readonly to: string; readonly access: string }[] = [
  { label: 'Releases', to: '/releases', access: 'remoteOverrides' },
];
