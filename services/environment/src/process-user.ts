import { userInfo } from 'node:os';

/** Who runs the process, for logs of what was changed: the name of the user, or its number where a container gives it no name. */
export function processUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}
