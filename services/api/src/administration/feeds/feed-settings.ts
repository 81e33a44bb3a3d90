import { type FeedSettings, feedSettingsCalls, feedSettingsSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { FieldError } from '../../http/problem/problem.ts';
import type { SettingsBlock, SettingsWrite } from '../settings/settings-block.ts';
import { settingsRow } from '../settings/settings-row.ts';

const defaultFeedSettings: FeedSettings = { expectedBy: '07:00', notify: [] };

const row = settingsRow<FeedSettings>({
  table: 'feed_option',
  columns: { expected_by: 'text', notify: 'jsonb' },
  defaults: defaultFeedSettings,
  toData: ({ expected_by, notify }) => feedSettingsSchema.parse({ expectedBy: expected_by, notify }),
  toRow: ({ expectedBy, notify }) => ({ expected_by: expectedBy, notify }),
});

/** A newly named person must exist. A person who was named before may have left since, and gets no messages. */
async function check(
  tx: Database,
  { dealershipId, before, input }: SettingsWrite<FeedSettings, FeedSettings>,
): Promise<readonly FieldError[]> {
  const people = await tx.query<{ id: string }>(
    `select u.id from app_user u join user_dealership d on d.user_id = u.id and d.dealership_id = $1
      where u.deleted_at is null and u.id = any($2::text[])`,
    [dealershipId, input.notify],
  );
  const known = new Set([...people.map(({ id }) => id), ...before.notify]);
  return input.notify.flatMap((id, at) => {
    const path = `data.notify.${at}`;
    if (!known.has(id)) return [{ path, code: 'unknown_person', message: 'is nobody of this dealership' }];
    return input.notify.indexOf(id) < at ? [{ path, code: 'twice', message: 'is named already' }] : [];
  });
}

/** When the nightly files are due, and who is notified if they are late. The people belong to one store, so the block is not copied. */
export const feedSettings: SettingsBlock<FeedSettings, FeedSettings> = {
  calls: feedSettingsCalls,
  entity: 'feed_option',
  readers: 'administrators',
  isCopyable: false,
  read: row.read,
  check,
  write: row.write,
};
