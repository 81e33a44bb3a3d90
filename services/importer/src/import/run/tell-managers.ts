import type { AccessRule } from '@fixed-ops/access';
import { createNotification, type NotificationContext, notificationLinks } from '@fixed-ops/notifications';
import type { ImportReport } from './report.ts';

/** The people who are responsible for a store's figures and can ask for its files. */
const managers: AccessRule = { roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'] };

/**
 * Notifies the managers of a store that rows of its files were refused. The watch over late feeds reports files that were refused as a
 * whole, because it sees them in the feed status.
 *
 * @param where where the reasons are
 */
export async function tellOfRejects(
  context: NotificationContext,
  report: Pick<ImportReport, 'dealershipId'> & {
    readonly files: readonly Pick<ImportReport['files'][number], 'name' | 'error' | 'rejected'>[];
  },
  at: Date,
  where = 'the reasons are beside each file, in its .rejects.csv',
): Promise<void> {
  const partly = report.files.filter((file) => file.error === null && file.rejected > 0);
  if (partly.length === 0) return;
  const rejected = partly.reduce((sum, file) => sum + file.rejected, 0);
  await createNotification(context, {
    dealershipId: report.dealershipId,
    kind: 'import',
    event: `import:rejected:${at.toISOString()}`,
    title:
      rejected === 1
        ? 'A row of the files was refused'
        : `${rejected.toLocaleString('en-US')} rows of the files were refused`,
    text: `${partly.map((file) => `${file.name}: ${file.rejected.toLocaleString('en-US')}`).join(', ')}. Everything else is loaded; ${where}.`,
    link: notificationLinks.feeds,
    audience: { rule: managers },
    at,
  });
}
