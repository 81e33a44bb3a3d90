// `npm run notice` shows a notice above every page, for all dealerships or some (docs/operations.md, "A notice for everyone").
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
await runCommand((commands, environment) =>
  commands.runNoticeCommand({ args: process.argv.slice(2), environment, print: (line) => console.log(line) }),
);
