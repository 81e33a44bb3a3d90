import { z } from 'zod';

/** The kinds of notification that a person may turn off, in the order in which they are offered. */
export const subscribableKinds = ['mention', 'flag', 'import', 'report', 'threshold'] as const;
export type SubscribableKind = (typeof subscribableKinds)[number];

/** Every kind there is; `system` is about the product itself and always comes. */
export const notificationKinds = [...subscribableKinds, 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const channelsSchema = z.object({ inProduct: z.boolean(), email: z.boolean() });
/** By which ways one kind reaches a person. */
export type NotificationChannels = z.output<typeof channelsSchema>;

/** What holds for a kind until the person chooses otherwise: in the product, not by e-mail. */
export const defaultChannels: NotificationChannels = { inProduct: true, email: false };

/** The part of the preferences that says by which ways each kind comes; a kind that is left out has the default. */
export const notificationPreferencesSchema = z.partialRecord(z.enum(subscribableKinds), channelsSchema);
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

/** Changes of that part: what is left out, kind or way, stays as it is saved. */
export const notificationChangesSchema = z.partialRecord(z.enum(subscribableKinds), channelsSchema.partial());
export type NotificationChanges = z.output<typeof notificationChangesSchema>;

/** The preferences after the changes; the other way of a kind that was never chosen keeps its default. */
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

/** By which ways a kind reaches a person with these preferences. */
export function channelsOf(
  preferences: NotificationPreferences | undefined,
  kind: NotificationKind,
): NotificationChannels {
  return (kind === 'system' ? undefined : preferences?.[kind]) ?? defaultChannels;
}
