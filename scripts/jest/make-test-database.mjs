// Makes the migrated, empty database that API tests copy. Run with --conditions=built, after the services are built.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../steps/workspace.mjs';

const folder = process.argv[2];
const built = pathToFileURL(join(root, 'services/database/dist/index.mjs')).href;
const { migrate, openDatabase } = await import(built);
const partial = `${folder}.partial`;
rmSync(partial, { recursive: true, force: true });
const db = await openDatabase({ dataFolder: partial });
await migrate(db);
await db.close();
// It appears whole or not at all: an interrupted run must not leave half a database for the next.
renameSync(partial, folder);
