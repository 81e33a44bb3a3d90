import type { Database } from '@fixed-ops/database';
import { auditCommand, type CommandChange } from '../audit-command.ts';

/** Records a change of the set-up in its own transaction. */
export const auditSetup = (tx: Database, change: CommandChange): Promise<void> =>
  auditCommand(tx, 'npm run setup', change);
