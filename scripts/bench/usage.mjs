// How each bench is called and what it measures. The texts are not in the benches, because help must work before an install, and the
// benches import installed packages.

const USAGE = {
  api: {
    words:
      '[--lines 3500000] [--no-demo] [--data <folder>]\nEvery reading call of the contract, p50 and p95, on the demo and on a large database, and what 32 connections get through at once.',
    options: {
      lines: 'lines of repair orders in the large database; 0 leaves it out',
      'no-demo': 'leaves the demo out',
      data: 'keeps both databases there and uses those that it finds; DATABASE_URL measures a PostgreSQL server',
    },
  },
  browser: {
    words:
      '[--runs 5] [--path /dashboard/service] [--files]\nWhat the first page costs in a browser, beside the same code built as one bundle, at 10 Mbps and 40 ms.',
    options: {
      runs: 'visits of each kind',
      path: 'page that is visited first',
      files: 'lists every file and call of the first cold visit',
    },
  },
  dev: {
    words:
      '[--runs 10] [--data <folder>]\nHow long after a save under npm run dev -- dashboards the change is on screen. Writes another title into a screen of the checkout and puts the file back.',
    options: { runs: 'saves', data: 'keeps the demo data there for the next run' },
  },
  fairness: {
    words:
      '[--lines 0] [--seconds 20]\nWhat another person waits while two people have 50 year-long requests and 16 exports between them, and while nobody does.',
    options: { lines: 'a database of so many lines of repair orders instead of the demo', seconds: 'how long' },
  },
  federation: {
    words:
      '[--bytes] [--runs 5]\nWhat it costs that teams release alone, beside the same code built as one bundle in the same run: bytes of entries, of a second one and of a small release where the browser has the one before, and visits.',
    options: { bytes: 'leaves the visits out', runs: 'visits of each kind' },
  },
  filters: {
    words:
      '[--letters 30] [--origin http://localhost:3000]\nTypes into the search fields of the dashboards and presses their filters: how long until a letter is painted, and until the filtered rows are.',
    options: {
      letters: 'inputs of each kind',
      origin: 'a product with demo data that runs there, instead of an own one',
    },
  },
  import: {
    words: '[--mb 500] [--shuffled]\nLoads a generated extract into an empty local database, then the same again.',
    options: { mb: 'size of the extract', shuffled: 'its files in no order, instead of in that of ros.csv' },
  },
  kill: {
    words:
      '[--minutes 10]\nWrites without a pause into a local database while its processes are killed at random: what was acknowledged and is lost.',
    options: { minutes: 'how long' },
  },
  scroll: {
    words:
      '[--seconds 6]\nTurns the wheel over the table of 50,000 rows in the gallery, then filters and sorts it: frames, and what they cost the processor.',
    options: { seconds: 'how long at each speed' },
  },
  start: {
    words:
      '\nWhat is committed, started in a clean clone and once more, and the memory that it takes on the way, at rest and with a visitor.',
    options: {},
  },
};

/** The text for `--help` of a bench: how it is called, what it measures, and what its options mean. Undefined if there is no such bench. */
export function usageOf(name) {
  const usage = Object.hasOwn(USAGE, name ?? '') ? USAGE[name] : undefined;
  if (usage === undefined) return undefined;
  const options = Object.entries(usage.options).map(([option, means]) => `  --${option}: ${means}`);
  return [`npm run bench -- ${name}${usage.words.startsWith('\n') ? '' : ' '}${usage.words}`, ...options].join('\n');
}
