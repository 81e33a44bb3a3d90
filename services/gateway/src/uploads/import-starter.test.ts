import { readEnvironment } from '@fixed-ops/environment';
import type { RunKey } from '@fixed-ops/importer';
import { createImportStarter } from './import-starter.ts';

const program = process.execPath;
afterEach(() => {
  process.execPath = program;
});

test('an upload whose process could not be started is reported as ended and does not delay a shutdown', async () => {
  const lines: string[] = [];
  const gone: RunKey[] = [];
  process.execPath = '/no/such/program';
  const starter = createImportStarter({
    environment: readEnvironment({}, '/srv'),
    publicUrl: 'https://fixed-ops.example.com',
    log: (line) => lines.push(line),
    onGone: async (key) => void gone.push(key),
  });
  const key = { dealershipId: 'd', runId: 7 };
  starter.start(key);
  await starter.stop();
  expect(gone).toEqual([key]);
  expect(lines).toEqual([expect.stringMatching(/^import 7: its process could not be started: .*ENOENT/)]);
}, 5000);
