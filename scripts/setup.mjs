// `npm run setup`: a dealership of its own and its first administrator (README, "Your own data").
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
await runCommand(async (gateway, environment) => {
  const readPassword = async () => {
    const { createInterface } = await import('node:readline/promises');
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  };
  await gateway.setup({ args: process.argv.slice(2), environment, readPassword, print: (line) => console.log(line) });
});
