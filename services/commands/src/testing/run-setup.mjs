// Runs the built `setup` as the command does. A separate process is needed because jest cannot load the modules of the provider.
import { readEnvironment, setup } from '../../dist/index.mjs';

const { args, settings, password } = JSON.parse(process.argv[2]);
try {
  await setup({
    args,
    environment: readEnvironment(settings, process.cwd()),
    readPassword: async () => password,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(`${error.name}: ${error.message}`);
  process.exitCode = 1;
}
