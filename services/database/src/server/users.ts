import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Layout } from './data-folder.ts';
import { isAlive, ownStart } from './lock.ts';
import { writeWhole } from './whole-file.ts';

/** A folder has at most one server product, and any number of commands beside it. */
export type Seat = 'server' | 'command';

const userSchema = z.object({
  id: z.string(),
  pid: z.number().int().positive(),
  processStart: z.string(),
  seat: z.enum(['server', 'command']),
});
/** A process that uses the server of a folder. The last user to leave stops it. */
export type User = z.infer<typeof userSchema>;

/** This process as a user. */
export function newUser(seat: Seat): User {
  return { id: randomUUID(), pid: process.pid, processStart: ownStart(), seat };
}

/** The users that still run. A killed one did not remove itself. */
export function livingUsers(layout: Layout): User[] {
  try {
    return z
      .array(userSchema)
      .parse(JSON.parse(readFileSync(layout.users, 'utf8')))
      .filter((user) => isAlive(user));
  } catch {
    // The file is missing or from another version, so nobody uses the server.
    return [];
  }
}

export async function writeUsers(layout: Layout, users: readonly User[]): Promise<void> {
  await writeWhole(layout.users, `${JSON.stringify(users)}\n`);
}
