import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepFirstKey, keepKey, pinRoot, readKey } from './key-folder.ts';
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

test('where no key can be kept a sentence names the folder, why, and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-keys-'));
  try {
    // Not even root can make a folder below a file.
    writeFileSync(join(folder, 'file'), '');
    const below = join(folder, 'file', 'data');
    const sentence = `Keys cannot be kept in ${below} (ENOTDIR: not a directory`;
    const pair = makeKeyPair();
    for (const keep of [
      () => keepFirstKey(below, 'root', 'root', pair),
      () => keepKey(below, 'team', 'team-one', pair),
      () => pinRoot(below, pair.publicKey),
    ])
      await expect(keep()).rejects.toThrow(sentence);
    await expect(keepKey(below, 'team', 'team-one', pair)).rejects.toThrow(
      'Give this user the right and the disk the room to write there, or name another folder (FIXED_OPS_DATA, or RELEASE_STORE where processes share one).',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
