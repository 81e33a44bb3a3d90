// `npm run setup` makes a dealership and its first administrator (README, "A dealership of your own").
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { readPassword } = await import('./steps/read-password.mjs');
const { runCommand } = await import('./steps/run-command.mjs');
await runCommand((commands, environment) =>
  commands.setup({
    args: process.argv.slice(2),
    environment,
    readPassword: () => readPassword(),
    print: (line) => console.log(line),
  }),
);
