import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
/** An empty collection at the top of a module, which the program will fill. A name in capitals is a constant and stays empty. Its types may take several lines. */
const COLLECTION =
  /^(?:export )?(?:const|let) (\w*[a-z]\w*)[^=\n]* = new (?:Map|Set|WeakMap|WeakSet)(?:<(?:(?!\n[^\s}>\])])[\s\S])*?>)?\(\);/gm;

/** The collections that modules may have (docs/development.md, State of a module), by file and name, with their contents. */
const ALLOWED = {
  'host/src/federation/reference.ts references': 'state: the reference under which an error was shown',
  'host/src/federation/verified-entries.ts integrityOf': 'state: hashes that the document of this page names',
  'host/src/shell/announcer.tsx listeners': 'state: listeners',
  'host/src/unsaved-changes/ask-to-leave.ts listeners': 'state: listeners',
  'services/api/src/core/store-facts/data-reach.ts formats': 'formatters of Intl',
  'services/database/src/open-database.ts opened': 'state: open databases',
  'services/database/src/postgres/run-statement.ts timeouts': 'state: the time limit of each connection',
  'services/database/src/server/lock.ts held': 'state: locks of this process',
  'services/database/src/session-database.ts views': 'state: how each database was opened',
  'services/importer/src/import/run/import-lock.ts running': 'state: imports of this process',
  'shared/api/src/asked-ahead.ts firstRead': 'state: prefetched answers that a screen has read',
  'shared/api/src/server-wait.ts listeners': 'state: listeners',
  'shared/metrics/src/format/numbers.ts formatters': 'formatters of Intl',
  'shared/metrics/src/period/business-date.ts formats': 'formatters of Intl',
  'shared/metrics/src/threshold/threshold.ts knownLists': 'the index of a list that nobody changes',
  'shared/router/src/lazy-screen.tsx aheads': 'state: how to load the code of each lazy screen',
  'shared/router/src/url-state.ts written': 'state: changes of the address that are under way',
  'shared/router/src/use-url-drawer.ts left': 'state: entries of the history that are being left',
  'shared/session/src/dealership-switch.ts guards': 'state: screens that may veto a switch',
  'shared/session/src/range-context.tsx listeners': 'state: listeners',
  'shared/session/src/unsaved-changes.ts holders': 'state: screens with unsaved changes',
  'shared/sheets/src/zone.ts clocks': 'formatters of Intl',
  'shared/ui/src/layer/layer-stack.ts listeners': 'state: listeners',
  'shared/ui/src/provider/ui-provider.tsx sheets': 'state: style sheets',
  'shared/ui/src/toast/toast-store.ts listeners': 'state: listeners',
};

test('no module keeps a cache: its collections are those that are allowed', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'host', 'remotes', 'shared', 'services'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => existsSync(join(root, file)));
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(COLLECTION)].map(([, name]) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
