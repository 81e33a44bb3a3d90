import type { ResolvedRemote } from '@fixed-ops/federation';

/** An entry as the gateway inlines it, with everything that a test does not care about. */
export function buildRemote(changes: Partial<ResolvedRemote> & { readonly name: string }): ResolvedRemote {
  const path = `/${changes.name}`;
  return {
    label: changes.name,
    order: 1,
    paths: [`${path}/*`],
    nav: [{ label: changes.name, to: path, access: 'support' }],
    menu: [],
    guards: [{ path: `${path}/*`, access: 'support' }],
    release: 'r1',
    entry: `/remotes/${changes.name}/r1/remoteEntry.js`,
    integrity: 'sha384-of-the-entry',
    fallback: null,
    fallbackIntegrity: null,
    refused: [],
    offered: null,
    isCanary: false,
    preview: null,
    isPreview: false,
    awayPreviewFor: null,
    endedPreview: null,
    isDevelopment: false,
    ...changes,
  };
}

/** The five areas as an operator's registry places them. */
export const productRemotes: readonly ResolvedRemote[] = [
  buildRemote({
    name: 'dashboards',
    label: 'AI Dashboard',
    order: 1,
    paths: ['/dashboard/*'],
    nav: [{ label: 'AI Dashboard', to: '/dashboard', access: 'dashboard' }],
    menu: [
      { label: 'Service', to: '/dashboard/service', access: 'serviceDashboard' },
      { label: 'Parts', to: '/dashboard/parts', access: 'partsDashboard' },
      { label: 'Labor matrix', to: '/dashboard/labor-matrix', access: 'laborMatrix' },
    ],
    guards: [
      { path: '/dashboard/service/*', access: 'serviceDashboard' },
      { path: '/dashboard/parts/*', access: 'partsDashboard' },
      { path: '/dashboard/labor-matrix', access: 'laborMatrix' },
      { path: '/dashboard/ros/*', access: 'roDetail' },
      { path: '/dashboard/*', access: 'opCodes' },
    ],
  }),
  buildRemote({
    name: 'ai-statement',
    label: 'AI Statement',
    order: 2,
    paths: ['/ai-statement/*', '/ai-reviews'],
    nav: [
      { label: 'AI Statement', to: '/ai-statement', access: 'aiStatement' },
      { label: 'AI Reviews', to: '/ai-reviews', access: 'aiReviews' },
    ],
    guards: [
      { path: '/ai-statement/service', access: 'aiStatementService' },
      { path: '/ai-statement/parts', access: 'aiStatementParts' },
      { path: '/ai-statement/*', access: 'aiStatement' },
      { path: '/ai-reviews', access: 'aiReviews' },
    ],
  }),
  buildRemote({
    name: 'xtime',
    label: 'Xtime',
    order: 3,
    nav: [{ label: 'Xtime', to: '/xtime', access: 'xtime', product: 'Product.XTime' }],
    guards: [{ path: '/xtime/*', access: 'xtime' }],
  }),
  buildRemote({
    name: 'administration',
    label: 'Administration',
    order: 4,
    nav: [],
    guards: [{ path: '/administration/*', access: 'administration' }],
  }),
  buildRemote({
    name: 'user-management',
    label: 'Users',
    order: 5,
    paths: ['/administration/users/*'],
    nav: [],
    guards: [{ path: '/administration/users/*', access: 'users' }],
  }),
];
