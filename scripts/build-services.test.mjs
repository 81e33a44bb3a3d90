import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const builder = join(__dirname, 'build-services.mjs');
const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a process that has built services keeps no compiler beside it, which would take more memory than the product', () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'src', 'index.ts'), 'export const answer: number = 42;');
  const program = `
    import processes from 'node:child_process';
    import { once } from 'node:events';
    const begun = [];
    const { spawn } = processes;
    processes.spawn = (...args) => {
      const child = spawn(...args);
      begun.push({ child, ended: once(child, 'exit') });
      return child;
    };
    const { buildPackages } = await import(${JSON.stringify(pathToFileURL(builder).href)});
    await buildPackages([${JSON.stringify(relative(join(__dirname, '..'), folder))}]);
    for (const { child, ended } of begun) {
      child.ref();
      await ended;
    }
    console.log(begun.length, 'begun and ended');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    // Where a browser test runs these tests, all programs are told to write in colors.
    env: { ...process.env, FORCE_COLOR: '0' },
    // If the compiler kept running, the program would wait for ever.
    timeout: 30_000,
  });
  expect([stderr, stdout]).toEqual(['', '1 begun and ended\n']);
  expect(existsSync(join(folder, 'dist', 'index.mjs'))).toBe(true);
});
