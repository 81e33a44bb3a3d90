// `npm run db:export -- <file>` and `npm run db:import -- <file>` write a whole database to a file and read it back (docs/operations.md,
// "Backup").
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
const [direction, ...args] = process.argv.slice(2);
await runCommand((commands, environment) => {
  const transfer = direction === 'export' ? commands.exportToFile : commands.importFromFile;
  return transfer({ args, environment, print: (line) => console.log(line) });
});
