import { isBuiltin } from 'node:module';

/** Decides which package may import which, by the names of their folders (docs/architecture.md). The functions read no files. */

/** Inside shared, a package may import only these packages. */
const sharedOn = {
  access: [],
  contract: ['metrics'],
  metrics: [],
  federation: [],
  router: [],
  sheets: [],
  ui: ['metrics', 'sheets'],
  charts: ['ui', 'metrics'],
  session: ['contract', 'access', 'metrics'],
  api: ['contract', 'access', 'metrics', 'session'],
  drill: ['ui', 'api', 'session', 'router', 'metrics', 'contract'],
  figures: ['ui', 'charts', 'api', 'drill', 'session', 'router', 'metrics', 'contract'],
  testing: ['access', 'contract', 'metrics', 'federation', 'router', 'ui', 'charts', 'session', 'api'],
};

/** Inside services, a package may import these packages, besides those of `sharedForServices`. */
const servicesOn = {
  database: [],
  releases: [],
  mail: ['database'],
  environment: ['database', 'mail'],
  'server-html': [],
  notifications: ['database', 'server-html'],
  rules: ['database'],
  api: ['database', 'rules', 'mail', 'server-html', 'notifications', 'importer'],
  identity: ['database', 'mail', 'server-html'],
  'hosted-identity': ['database', 'environment', 'api'],
  demo: ['database', 'rules', 'notifications', 'importer'],
  importer: ['database', 'rules', 'notifications'],
  commands: [
    'database',
    'rules',
    'releases',
    'environment',
    'mail',
    'server-html',
    'identity',
    'hosted-identity',
    'demo',
    'importer',
  ],
  gateway: [
    'database',
    'releases',
    'rules',
    'environment',
    'mail',
    'server-html',
    'notifications',
    'api',
    'identity',
    'hosted-identity',
    'demo',
    'importer',
  ],
};
const sharedForServices = ['contract', 'access', 'metrics', 'federation', 'sheets'];

/**
 * Whether a package runs in Node as a build. Node cannot load an entry point that is only TypeScript. Tests run the sources, so they would
 * not find such an import.
 */
const runsInNode = (from) =>
  from.startsWith('services/') || ownContract.test(from) || sharedForServices.some((each) => from === `shared/${each}`);

/** True for packages whose code is released and runs only in a page. */
const inPagesAlone = (from) => from === 'host' || from?.startsWith('remotes/');

/** Code that several tests share is in a folder `testing` beside them. */
const isTestFile = (path) => /\.test\.tsx?$|\/src\/(?:.+\/)?testing\//.test(path);

/** Libraries that one package wraps for everybody. */
const wrapped = [
  {
    library: /^@chakra-ui\/|^@emotion\//,
    owners: ['shared/ui'],
    instead: 'use a component of @fixed-ops/ui, or add one there',
  },
  {
    library: /^lucide-react$/,
    owners: ['shared/ui'],
    instead: 'use an icon that @fixed-ops/ui exports, or add one there',
  },
  {
    library: /^react-hook-form$/,
    owners: ['shared/ui'],
    instead: 'use useForm and useFormRows of @fixed-ops/ui/form',
  },
  { library: /^@tanstack\/react-table$/, owners: ['shared/ui'], instead: 'use DataGrid of @fixed-ops/ui/lists' },
  { library: /^react-router(-dom)?$/, owners: ['shared/router', 'host'], instead: 'use @fixed-ops/router' },
  { library: /^ky$/, owners: ['shared/api'], instead: 'use useCall or the client of @fixed-ops/api' },
  {
    library: /^zustand/,
    owners: ['shared/session'],
    instead: 'use the hooks of @fixed-ops/session, or React state for what only one screen needs',
  },
  {
    library: /^@azure\/msal-browser/,
    owners: ['host'],
    instead: 'the host owns sign-in; use useSession of @fixed-ops/session',
  },
  {
    library: /^hucre(\/|$)/,
    owners: ['shared/sheets'],
    instead: 'use workbookStream of @fixed-ops/sheets/workbook',
  },
  { library: /^@visx\//, owners: ['shared/charts'], instead: 'use a chart of @fixed-ops/charts, or add one there' },
  {
    library: /^(nodemailer|smtp-server|postal-mime)$/,
    owners: ['services/mail'],
    instead: 'use createMailer or startMailbox of @fixed-ops/mail',
  },
  {
    library: /^aws4fetch$/,
    owners: ['services/releases'],
    instead: 'use openReleaseObjects of @fixed-ops/releases',
  },
  {
    library: /^pg(-|$)/,
    owners: ['services/database'],
    instead: 'use openDatabase of @fixed-ops/database',
  },
];

/** Entry points for what only the host may do: keep the token, open a dealership, write the session, connect the client, own the history. */
const ofTheHost = /^@fixed-ops\/(?:session|api|router)\/(?:host|device)$/;
/**
 * The packages that may use them besides the host: the client, which takes values of a call from the session, and the test harness, which
 * replaces the host.
 */
const besideTheHost = ['shared/api', 'shared/testing'];

/** Libraries that each remote would download again, because the host does not provide them. Remotes do not need them. */
const notInRemotes = [
  {
    library: /^@fixed-ops\/contract\/every-call$/,
    instead: 'take the calls of your area from their own entry point',
  },
  {
    library: /^@fixed-ops\/contract\/(help|releases)$/,
    instead: 'support, onboarding and releases are pages of the shell; link to them',
  },
  {
    library: /^zod(\/|$)/,
    instead:
      'describe the address with urlSchema, urlChoice, urlText and urlList of @fixed-ops/router; data from outside is parsed by @fixed-ops/contract and @fixed-ops/session',
  },
];

/** The package of a path, such as `host`, `remotes/dashboards` or `shared/ui`. Null outside packages. */
export function packageOf(path) {
  const [first, second] = path.split('/');
  if (first === 'host') return 'host';
  return (first === 'remotes' || first === 'shared' || first === 'services') && second !== undefined
    ? `${first}/${second}`
    : null;
}

/**
 * `shared/<remote>-contract` contains the calls of one remote and belongs to its release. Only this remote and the API, which answers the
 * calls, may import it.
 */
const ownContract = /^shared\/(.+)-contract$/;

function allowedPackages(from, shared) {
  const [kind, name] = from.split('/');
  if (ownContract.test(from)) return ['shared/contract', 'shared/metrics'];
  if (from === 'host' || kind === 'remotes')
    return shared.map((each) => `shared/${each}`).filter((each) => kind !== 'remotes' || each !== 'shared/federation');
  if (kind === 'shared') return (sharedOn[name] ?? []).map((each) => `shared/${each}`);
  return [
    ...sharedForServices.map((each) => `shared/${each}`),
    ...(servicesOn[name] ?? []).map((each) => `services/${each}`),
  ];
}

function advice(from, to) {
  const [kind] = from.split('/');
  if (kind === 'remotes' && to.startsWith('remotes/'))
    return 'A remote is deployed alone: move what both need to a package in shared/.';
  if (kind === 'remotes') return 'A remote imports only from shared/: read the session, the api or ui there.';
  if (from === 'host' && to.startsWith('remotes/'))
    return 'The host loads remotes at run time from the registry and knows none of them.';
  if (kind === 'shared')
    return 'Shared packages import one way (ARCHITECTURE): hand the value in as a parameter, or move the code up.';
  return 'Services stand on shared/contract, access, metrics and federation, and on the services below them.';
}

/**
 * Answers in words what is wrong with an import, and what to do instead. Null if the import is allowed.
 * @param {string} from Package of the importing file.
 * @param {string} path Path of the importing file, relative to the root.
 * @param {string} specifier What it imports.
 * @param {{ packages: Map<string, string>, entryPoints: Map<string, string[]>, builtEntries: Map<string, string[]>, resolve: (path: string, specifier: string) => string }} world
 *   Workspace packages by name, the entry points that each exports beside the main one, those of them that Node can load, and a function
 *   that resolves a relative specifier to a path relative to the root.
 * @param {boolean} typeOnly Whether it imports only types. A build keeps nothing of such an import.
 */
export function importProblem(
  from,
  path,
  specifier,
  { packages, entryPoints, builtEntries, resolve },
  typeOnly = false,
) {
  if (specifier.startsWith('.')) {
    const target = packageOf(resolve(path, specifier));
    return target === from
      ? null
      : `reaches into ${target ?? 'a folder outside any package'} by path. Import the package by its name.`;
  }
  const rule = wrapped.find(({ library, owners }) => library.test(specifier) && !owners.includes(from));
  if (rule !== undefined) return `imports ${specifier}, which only ${rule.owners.join(' and ')} may: ${rule.instead}.`;
  const heavy = from?.startsWith('remotes/') && notInRemotes.find(({ library }) => library.test(specifier));
  if (heavy) return `imports ${specifier}, which every remote would download again: ${heavy.instead}.`;
  if (inPagesAlone(from) && isBuiltin(specifier) && !isTestFile(path))
    return `imports ${specifier}, which only Node has: what host and remotes release is static files that no server runs. Put it into services/api.`;
  if (ofTheHost.test(specifier) && from !== 'host' && !besideTheHost.includes(from))
    return `imports ${specifier}, which only the host may: read the session with useSession, ask with useCall, and draw a test's screen with renderScreen of @fixed-ops/testing.`;
  if (!specifier.startsWith('@fixed-ops/')) return null;
  const [, name, ...inside] = specifier.split('/');
  const to = packages.get(`@fixed-ops/${name}`);
  if (to === undefined) return `imports ${specifier}, which is no package of this workspace.`;
  const isTest = isTestFile(path);
  const entry = inside.join('/');
  // `testing` is an entry point for tests of other packages.
  if (entry !== '' && !(entry === 'testing' ? isTest : entryPoints.get(`@fixed-ops/${name}`)?.includes(entry)))
    return `imports ${specifier}: a package is entered by its entry points. Export what you need from ${to}/src/index.ts.`;
  if (to === from) return `imports itself by name: use a relative path.`;
  if (
    entry !== '' &&
    !isTest &&
    !typeOnly &&
    runsInNode(from) &&
    !builtEntries.get(`@fixed-ops/${name}`)?.includes(entry)
  )
    return `imports ${specifier}, which has no build for Node: import it from @fixed-ops/${name} itself, or give the entry a build, as @fixed-ops/sheets/workbook has.`;
  const remote = ownContract.exec(to)?.[1];
  if (remote !== undefined)
    return [`remotes/${remote}`, 'services/api'].includes(from)
      ? null
      : `imports ${specifier}, the contract of the remote ${remote}: what others need too belongs to @fixed-ops/contract.`;
  const shared = Object.keys(sharedOn);
  if (isTest && to === 'shared/testing') return null;
  // A test of a command may ask the API for what the command has written.
  if (isTest && from.startsWith('services/') && entry === 'testing') return null;
  const allowed = allowedPackages(
    from,
    shared.filter((each) => each !== 'testing'),
  );
  return allowed.includes(to) ? null : `imports ${specifier}. ${advice(from, to)}`;
}
