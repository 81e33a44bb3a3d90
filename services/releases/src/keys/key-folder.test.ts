import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFirstKey, keepKey, readKey } from './key-folder.ts';
import { makeKeyPair } from './signatures.ts';

test('the first key of its kind stays when another process makes one at the same time, and is replaced by a renewal alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-keys-'));
  try {
    await keepFirstKey(folder, 'team', 'team-one', makeKeyPair());
    await keepFirstKey(folder, 'team', 'team-two', makeKeyPair());
    expect((await readKey(folder, 'team'))?.id).toBe('team-one');
    await keepKey(folder, 'team', 'team-three', makeKeyPair());
    expect((await readKey(folder, 'team'))?.id).toBe('team-three');
    expect(readdirSync(join(folder, 'keys'))).toEqual(['team.key']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
