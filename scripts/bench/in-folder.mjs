import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with a temporary folder and removes it afterwards. A folder of the caller (`kept`) stays for the next run. */
export async function inFolder(work, kept) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'fixed-ops-bench-'));
  try {
    return await work(folder);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
