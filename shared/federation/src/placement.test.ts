import { remoteToOpen } from './placement.ts';
import type { ResolvedRemote } from './registry.ts';

function aRemote(name: string, ...paths: string[]): ResolvedRemote {
  return {
    name,
    label: name,
    order: 1,
    paths,
    nav: [],
    menu: [],
    guards: [{ path: paths[0]!, access: 'anyone' }],
    release: '1.0.0-aaaa',
    entry: `/remotes/${name}/1.0.0-aaaa/remoteEntry.js`,
    isDevelopment: false,
    integrity: null,
    fallback: null,
    fallbackIntegrity: null,
    refused: [],
    offered: null,
    isCanary: false,
    preview: null,
    isPreview: false,
    awayPreviewFor: null,
    endedPreview: null,
  };
}

const remotes = [
  aRemote('dashboards', '/dashboard/*'),
  aRemote('ai-statement', '/ai-statement/*', '/ai-reviews'),
  aRemote('administration', '/administration/*'),
  aRemote('user-management', '/administration/users/*'),
];

test.each([
  ['/', 'dashboards'],
  ['/dashboard', 'dashboards'],
  ['/dashboard/', 'dashboards'],
  ['/dashboard/service', 'dashboards'],
  ['/ai-reviews', 'ai-statement'],
  ['/ai-reviews/12', undefined],
  ['/administration/thresholds', 'administration'],
  ['/administration/users', 'user-management'],
  ['/administration/users/4', 'user-management'],
  ['/dashboards', undefined],
  ['/support', undefined],
  ['//', 'dashboards'],
])('%s opens %s', (path, name) => {
  expect(remoteToOpen(remotes, path)?.name).toBe(name);
});

test('without remotes nothing is opened', () => {
  expect(remoteToOpen([], '/')).toBeNull();
});
