// The stages of `npm test`, in the order in which they fail fastest. `npm run test:full` adds what is slower: slow API tests, a part of
// them on another PostgreSQL, the browser's chaos tests, and the browser's journeys once more through nginx and several processes.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { seconds } from './console.mjs';
import { install } from './install.mjs';
import { runStage } from './run-stage.mjs';
import { cacheFolder, root } from './workspace.mjs';

const reports = join(cacheFolder, 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isFull = process.argv.includes('--full');
const total = { passed: 0, failed: 0 };

/** Longer than the slowest single test is silent on a busy machine. */
const SILENCE_MS = (isFull ? 30 : 15) * 60_000;

const run = (command, args, env) => runStage(command, args, { env, silenceMs: SILENCE_MS });

/** A check that passes or fails as a whole. */
async function check(label, command, args) {
  const started = performance.now();
  const code = await run(command, args);
  total[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${code === 0 ? '✓' : '✗'} ${label}, ${seconds(performance.now() - started)}`);
}

/** Adds what a suite found to the total. A runner that died without a report counts as one failure. */
function record(label, started, code, found) {
  const counts = found ?? { passed: 0, failed: 1 };
  // A runner may fail with every test green: an open handle, an error outside a test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${label}: ${counts.passed} passed, ${counts.failed} failed, ${seconds(performance.now() - started)}`,
  );
}

function readJson(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function readJest(report) {
  return report === null
    ? null
    : { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

async function unitTests() {
  const started = performance.now();
  const code = await run(...jest(['browser', 'node'], 'unit.json'));
  record('unit tests', started, code, readJest(readJson('unit.json')));
}

/** More failing files than this are no accident of a loaded machine. */
const MOST_SECOND_TRIES = 3;

/**
 * API tests talk to processes of their own: a database, mail servers, commands. As with the browser's, a second try tells a
 * loaded machine from a broken product, and every file that needed one is named.
 */
async function apiTests() {
  const label = 'API tests';
  const file = 'api.json';
  const started = performance.now();
  // They wait for the database and for processes more than they work.
  const code = await run(...jest(['api'], file, ['--maxWorkers=3']));
  const report = readJson(file);
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (failed.length === 0 || failed.length > MOST_SECOND_TRIES) return record(label, started, code, readJest(report));
  const again = `again-${file}`;
  const paths = failed.map(({ name }) => name);
  const secondCode = await run(...jest(['api'], again, ['--runTestsByPath', ...paths]));
  const second = readJest(readJson(again));
  if (secondCode === 0) for (const path of paths) console.log(`! needed a second try: ${relative(root, path)}`);
  const others = report.testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'passed').length;
  record(label, started, secondCode, second && { passed: others + second.passed, failed: second.failed });
}

/** What asks for everything and what writes most: SQL that an older server does not know fails there. */
const PARTS_ELSEWHERE = [
  'every-call',
  'api/src/(core|parts|repair-orders|service|statement|technicians)/',
  'importer/src/import',
  'database/src/(database|changes|later)',
];

/** A part of the API tests once more on Debian's PostgreSQL: the product may have any from version 15 on. */
async function apiTestsElsewhere() {
  const { otherPostgres } = await import('./other-postgres.mjs');
  const started = performance.now();
  const [command, args, env] = jest(['api'], 'elsewhere.json', ['--testPathPatterns', ...PARTS_ELSEWHERE]);
  const elsewhere = { TEST_FULL: '', TEST_DATABASE_URL: '', POSTGRES_BIN: otherPostgres() ?? 'not installed' };
  const code = await run(command, args, { ...env, ...elsewhere });
  record('API tests on another PostgreSQL', started, code, readJest(readJson('elsewhere.json')));
}

function readPlaywright(file) {
  const report = readJson(file);
  if (report === null) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  for (const title of flakyTitles(report.suites)) console.log(`! needed a second try: ${title}`);
  // A skipped test proves nothing.
  return { passed: expected + flaky, failed: unexpected + skipped + report.errors.length };
}

async function browserTests(label, file, env) {
  const started = performance.now();
  const code = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, file),
    ...env,
  });
  record(label, started, code, readPlaywright(file));
}

/** Tests that failed and then passed: each is a fault of the test or a race of the product that somebody has to look at. */
function flakyTitles(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyTitles(inner),
  ]);
}

const bin = (name) => join(root, 'node_modules', '.bin', name);
const jest = (projects, file, more = []) => [
  process.execPath,
  [
    // Every file brings all its modules with it; with more room for what is young less of it is carried on.
    '--max-semi-space-size=64',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--selectProjects', ...projects, '--json', `--outputFile=${join(reports, file)}`, '--silent=false'],
    `--testSequencer=${join(root, 'scripts', 'jest', 'slow-first.cjs')}`,
    ...more,
  ],
  isFull ? { TEST_FULL: '1' } : {},
];

/** Begins what a later stage needs; what is answered waits for it. Whether it went well is that stage's to say. A build says nothing for long. */
function prepare(what) {
  const done = runStage(process.execPath, ['scripts/steps/prepare-tests.mjs', what]);
  return () => done;
}

try {
  const machineIsReady = prepare(isFull ? 'machine-full' : 'machine');
  await install(() => {});
  await Promise.all([
    check('lint', bin('biome'), ['check', '.', '--error-on-warnings']),
    check('import boundaries', process.execPath, ['scripts/lint-boundaries.mjs']),
    check('API reports', process.execPath, ['scripts/api-report.mjs', '--check']),
  ]);
  // Both cores' work by itself.
  await check('types', process.execPath, ['scripts/typecheck.mjs']);
  // Begun this early it is there when the browsers want it, and keeps the units waiting for no longer than it would have kept those.
  const productIsLoaded = prepare('product');
  await unitTests();
  await machineIsReady();
  await apiTests();
  if (isFull) await apiTestsElsewhere();
  await productIsLoaded();
  const { ensureTestBrowser } = await import('./chromium.mjs');
  const browser = ensureTestBrowser((text) => console.log(text));
  await browserTests('browser tests', 'browser.json', { CHROMIUM_PATH: browser, ...(isFull ? { E2E_FULL: '1' } : {}) });
  if (isFull)
    await browserTests('journeys behind nginx', 'behind-nginx.json', { CHROMIUM_PATH: browser, E2E_BEHIND: 'nginx' });
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Error ? error.message : error);
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
