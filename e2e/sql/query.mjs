// Runs one query beside the running product: `node --conditions=built query.mjs <data folder> [<address of another database>]`. It reads an
// object with `text` and `parameters` as JSON from standard input, and writes the rows as JSON to standard output. It is a separate
// process, because the database package finds its files from its built place.
import { text as readText } from 'node:stream/consumers';
import { openDatabase } from '@fixed-ops/database';

const [dataFolder, databaseUrl] = process.argv.slice(2);
const { text, parameters } = JSON.parse(await readText(process.stdin));
const db = await openDatabase({ dataFolder, databaseUrl });
try {
  process.stdout.write(JSON.stringify(await db.query(text, parameters)));
} finally {
  await db.close();
}
