import type { Environment } from '@fixed-ops/environment';
import { runImportCommand } from './import/import-command.ts';
import { runNoticeCommand } from './notice/notice-command.ts';
import { setup } from './setup/setup.ts';
import { exportToFile, importFromFile } from './transfer/transfer-commands.ts';

const printed: string[] = [];
beforeEach(() => printed.splice(0));
// Help comes before anything is read, so no option has to be valid.
const options = (flag: string) => ({
  args: ['Smith', flag],
  environment: {} as Environment,
  print: (line: string) => void printed.push(line),
  show: () => undefined,
  readPassword: async () => '',
});

describe.each(['--help', '-h'])('%s', (flag) => {
  test.each([
    ['setup', setup],
    ['notice', runNoticeCommand],
    ['db:export', exportToFile],
    ['db:import', importFromFile],
  ])('says how %s is called and what for, and does nothing else', async (name, command) => {
    await command(options(flag));
    expect(printed).toEqual([expect.stringMatching(new RegExp(`^npm run ${name} -- .*\\n[^]*"[^"]+"\\.$`))]);
  });

  test('says how import is called, which has succeeded then', async () => {
    expect(await runImportCommand(options(flag))).toBe(0);
    expect(printed).toEqual([expect.stringMatching(/^npm run import -- .*\n.*docs\/import\.md\.$/)]);
  });
});
