export { createClock } from './clock.ts';
export { DataFolderError, diskFullError, prepareDataFolder, releasesFolder } from './data-folder.ts';
export {
  type Environment,
  EnvironmentError,
  isLocalRun,
  isLoopback,
  type Part,
  publicUrlOf,
  readEnvironment,
} from './environment.ts';
export { type Mail, openMail } from './mail.ts';
export type { MailboxReader } from './mailbox-reader.ts';
export { processUser } from './process-user.ts';
