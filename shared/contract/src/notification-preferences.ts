import { z } from 'zod';

/** The kinds of notification that a person can turn off, in the order of the settings. */
export const subscribableKinds = ['mention', 'flag', 'import', 'report', 'threshold'] as const;
export type SubscribableKind = (typeof subscribableKinds)[number];

/** All kinds. A person cannot turn off `system`, which is about the product itself. */
export const notificationKinds = [...subscribableKinds, 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const channelsSchema = z.object({ inProduct: z.boolean(), email: z.boolean() });
/** The channels of one kind: in the product and by e-mail. */
export type NotificationChannels = z.output<typeof channelsSchema>;

/** The channels of a kind until the person chooses others: in the product, not by e-mail. */
export const defaultChannels: NotificationChannels = { inProduct: true, email: false };

/** The part of the preferences with the channels of each kind. A missing kind has the default. */
export const notificationPreferencesSchema = z.partialRecord(z.enum(subscribableKinds), channelsSchema);
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

/** Changes of that part. Kinds and channels that are left out stay as they are saved. */
export const notificationChangesSchema = z.partialRecord(z.enum(subscribableKinds), channelsSchema.partial());
export type NotificationChanges = z.output<typeof notificationChangesSchema>;

/** The preferences after the changes. If a kind was never chosen, its other channel keeps the default. */
export function withNotificationChanges(
  before: NotificationPreferences,
  changes: NotificationChanges,
): NotificationPreferences {
  const after = { ...before };
  for (const kind of subscribableKinds) {
    const change = changes[kind];
    if (!change) continue;
    const { inProduct, email } = channelsOf(before, kind);
    after[kind] = { inProduct: change.inProduct ?? inProduct, email: change.email ?? email };
  }
  return after;
}

/** The channels of a kind under these preferences. */
export function channelsOf(
  preferences: NotificationPreferences | undefined,
  kind: NotificationKind,
): NotificationChannels {
  return (kind === 'system' ? undefined : preferences?.[kind]) ?? defaultChannels;
}
