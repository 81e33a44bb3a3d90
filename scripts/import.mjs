// `npm run import`: loads a dealership's extract from the disk (docs/import.md).
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
const isTerminal = process.stderr.isTTY === true;
await runCommand(async (commands, environment) => {
  process.exitCode = await commands.runImportCommand({
    args: process.argv.slice(2),
    environment,
    print: (line) => console.log(line),
    show: (line) => {
      // On a terminal one line that changes; in a log a line each, and none to end it.
      if (isTerminal) process.stderr.write(`\r\u001b[K${line}`);
      else if (line !== '') console.error(line);
    },
  });
});
