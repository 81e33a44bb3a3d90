import { importProblem, packageOf } from './boundaries.mjs';

const names = [
  'host',
  'remotes/dashboards',
  'remotes/xtime',
  'shared/contract',
  'shared/ui',
  'shared/session',
  'shared/metrics',
  'shared/sheets',
  'shared/federation',
  'shared/testing',
  'services/api',
  'services/commands',
  'services/database',
  'services/demo',
  'services/rules',
];
const packages = new Map(
  names.map((folder) => [`@fixed-ops/${folder === 'services/api' ? 'api-service' : folder.split('/').at(-1)}`, folder]),
);
const resolve = (path, specifier) => new URL(specifier, `file:///${path}`).pathname.slice(1);
const entryPoints = new Map([
  ['@fixed-ops/contract', ['statement', 'help']],
  ['@fixed-ops/metrics', ['inventory']],
  ['@fixed-ops/sheets', ['workbook']],
  ['@fixed-ops/session', ['host']],
]);
const builtEntries = new Map([['@fixed-ops/sheets', ['workbook']]]);
const problem = (path, specifier, typeOnly) =>
  importProblem(packageOf(path), path, specifier, { packages, entryPoints, builtEntries, resolve }, typeOnly);

test.each([
  ['remotes/dashboards/src/service/page.tsx', '@fixed-ops/ui'],
  ['remotes/dashboards/src/service/page.tsx', '../remote.tsx'],
  ['host/src/shell/header.tsx', '@fixed-ops/session'],
  ['host/src/shell/header.tsx', 'react-router-dom'],
  ['services/api/src/app.ts', '@fixed-ops/database'],
  ['services/api/src/app.ts', '@fixed-ops/metrics'],
  ['shared/ui/src/kpi/card.tsx', '@fixed-ops/metrics'],
  ['shared/ui/src/kpi/card.test.tsx', '@fixed-ops/testing'],
  ['services/api/src/stock/testing/shelf.ts', '@fixed-ops/database/testing'],
  ['shared/contract/src/fields.ts', 'zod'],
  ['remotes/dashboards/src/service/page.test.tsx', 'node:fs'],
  ['shared/drill/src/use-drill.ts', 'zod'],
  ['remotes/dashboards/src/service/page.tsx', '@fixed-ops/contract/statement'],
  ['host/src/pages/support/page.tsx', '@fixed-ops/contract/help'],
  ['host/src/boot/start-host.ts', '@fixed-ops/session/host'],
  ['shared/testing/src/render-screen.tsx', '@fixed-ops/session/host'],
])('%s may import %s', (path, specifier) => {
  expect(problem(path, specifier)).toBeNull();
});

test.each([
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/xtime', /move what both need to a package in shared/],
  ['remotes/dashboards/src/page.tsx', '../../xtime/src/page.tsx', /Import the package by its name/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/federation', /imports only from shared/],
  ['host/src/app.tsx', '@fixed-ops/dashboards', /loads remotes at run time/],
  ['shared/session/src/store.ts', '@fixed-ops/ui', /import one way/],
  ['shared/ui/src/card.tsx', '@fixed-ops/host', /import one way/],
  ['services/database/src/open.ts', '@fixed-ops/api-service', /services below them/],
  ['services/api/src/app.ts', '@fixed-ops/ui', /services below them/],
  ['services/importer/src/import/import.ts', '@fixed-ops/demo', /services below them/],
  ['services/demo/src/store/stores.ts', '@fixed-ops/commands', /services below them/],
  ['services/gateway/src/server.ts', '@fixed-ops/commands', /services below them/],
  ['services/database/src/open.ts', '@fixed-ops/rules', /services below them/],
  ['services/rules/src/index.ts', '@fixed-ops/api-service', /services below them/],
  ['shared/charts/src/trend.tsx', '@emotion/react', /use a component of @fixed-ops\/ui/],
  ['remotes/dashboards/src/page.tsx', '@chakra-ui/react', /use a component of @fixed-ops\/ui/],
  ['remotes/dashboards/src/page.tsx', 'react-hook-form', /use useForm and useFormRows of @fixed-ops\/ui\/form/],
  ['host/src/pages/profile/page.tsx', '@tanstack/react-table', /use DataGrid of @fixed-ops\/ui\/lists/],
  ['shared/figures/src/trend/trend.tsx', '@visx/shape', /use a chart of @fixed-ops\/charts/],
  ['remotes/dashboards/src/page.tsx', 'react-router-dom', /use @fixed-ops\/router/],
  ['remotes/dashboards/src/page.tsx', 'node:fs', /static files.*services\/api/],
  ['host/src/shell/header.tsx', 'http', /static files.*services\/api/],
  ['remotes/dashboards/src/page.tsx', '@azure/msal-browser', /the host owns sign-in/],
  ['services/api/src/http/export/file.ts', 'hucre', /use workbookStream of @fixed-ops\/sheets\/workbook/],
  ['services/api/src/app.ts', 'pg', /use openDatabase of @fixed-ops\/database/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/ui/src/card.tsx', /by its entry points/],
  ['remotes/dashboards/src/page.tsx', 'zod', /urlSchema, urlChoice, urlText and urlList of @fixed-ops\/router/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/contract/page', /by its entry points/],
  ['services/api/src/stock/shelf.ts', '@fixed-ops/database/testing', /by its entry points/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/contract/help', /pages of the shell/],
  ['remotes/dashboards/src/page.tsx', 'zod/mini', /every remote would download again/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/nothing', /no package of this workspace/],
  ['shared/ui/src/card.tsx', '@fixed-ops/ui', /use a relative path/],
  ['remotes/dashboards/src/page.tsx', '@fixed-ops/session/host', /only the host may/],
  ['remotes/dashboards/src/page.test.tsx', '@fixed-ops/api/host', /only the host may/],
  ['remotes/xtime/src/page.tsx', '@fixed-ops/session/device', /only the host may/],
  ['remotes/xtime/src/page.tsx', '@fixed-ops/router/host', /only the host may/],
  ['shared/drill/src/open-drill.tsx', '@fixed-ops/session/host', /only the host may/],
])('%s may not import %s, and the message says what to do instead', (path, specifier, message) => {
  expect(problem(path, specifier)).toMatch(message);
});

test.each([
  ['services/api/src/parts/stock.ts', '@fixed-ops/metrics/inventory'],
  ['services/demo/src/store/parts.ts', '@fixed-ops/contract/statement'],
  ['shared/contract/src/areas/dashboards.ts', '@fixed-ops/metrics/inventory'],
  ['shared/loaner-cars-contract/src/index.ts', '@fixed-ops/contract/statement'],
])('%s runs in Node and may not import %s, which is built for pages alone', (path, specifier) => {
  expect(problem(path, specifier)).toMatch(/no build for Node.*from @fixed-ops\/(metrics|contract) itself/);
});

test('what runs in Node may take an entry point that is built for it', () => {
  expect(problem('services/api/src/http/export.ts', '@fixed-ops/sheets/workbook')).toBeNull();
});

test('types and tests may come from an entry point that is built for pages alone, since neither is in the build', () => {
  expect(problem('services/api/src/parts/stock.ts', '@fixed-ops/metrics/inventory', true)).toBeNull();
  expect(problem('services/api/src/parts/stock.test.ts', '@fixed-ops/metrics/inventory')).toBeNull();
});

test('pages may import an entry point that is built for pages alone', () => {
  expect(problem('remotes/dashboards/src/parts/page.tsx', '@fixed-ops/metrics/inventory')).toBeNull();
  expect(problem('shared/ui/src/kpi/card.tsx', '@fixed-ops/metrics/inventory')).toBeNull();
});
