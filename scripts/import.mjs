// `npm run import` loads a dealership's extract from the disk (docs/import.md).
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
      // A terminal shows one line that changes. A log gets a line for each change, and needs no empty line at the end.
      if (isTerminal) process.stderr.write(`\r\u001b[K${line}`);
      else if (line !== '') console.error(line);
    },
  });
});
