import { userInfo } from 'node:os';

/** The user of the process, for logs of changes. If a container gives the user no name, it is the number. */
export function processUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}
