// Runs the built import as the command does, and prints each progress on its own line.
import { readEnvironment, runImportCommand } from '../../dist/index.mjs';

const { args, settings } = JSON.parse(process.argv[2]);
try {
  process.exitCode = await runImportCommand({
    args,
    environment: readEnvironment(settings, process.cwd()),
    print: (line) => console.log(line),
    show: (line) => line !== '' && console.log(line),
  });
} catch (error) {
  console.error(`${error.name}: ${error.message}`);
  process.exitCode = 1;
}
