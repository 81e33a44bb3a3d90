// `npm run db:export -- <file>` and `npm run db:import -- <file>`: a whole database in one file (docs/operations.md, "Backup").
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
const [direction, ...args] = process.argv.slice(2);
await runCommand((gateway, environment) => {
  const transfer = direction === 'export' ? gateway.exportToFile : gateway.importFromFile;
  return transfer({ args, environment, print: (line) => console.log(line) });
});
