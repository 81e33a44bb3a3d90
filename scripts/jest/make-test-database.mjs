// Makes the migrated, empty database that API tests copy: in a folder, or in an empty database of a PostgreSQL server. Run with
// --conditions=built, after the services are built.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../steps/workspace.mjs';

const place = process.argv[2];
const built = pathToFileURL(join(root, 'services/database/dist/index.mjs')).href;
const { migrate, openDatabase } = await import(built);

async function make(where) {
  const db = await openDatabase(where);
  await migrate(db);
  await db.close();
}

if (/^postgres(ql)?:/.test(place)) await make({ dataFolder: '', databaseUrl: place });
else {
  const partial = `${place}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await make({ dataFolder: partial });
  // It appears whole or not at all: an interrupted run must not leave half a database for the next.
  renameSync(partial, place);
}
