import { z } from 'zod';
import { columnChoicesSchema } from './column-choices.ts';
import { defaultViewsSchema } from './default-views.ts';
import { notificationChangesSchema, notificationPreferencesSchema } from './notification-preferences.ts';

/** `system` follows the device. */
export const colorModeChoiceSchema = z.enum(['light', 'dark', 'system']);

/** A person's settings, which stay after log-out. Unknown keys are kept, so that an older client does not delete them. */
export const preferencesSchema = z.looseObject({
  colorMode: colorModeChoiceSchema.default('system'),
  notifications: notificationPreferencesSchema.optional(),
  columns: columnChoicesSchema.optional(),
  /** The calls of saved views write it. */
  defaultViews: defaultViewsSchema.optional(),
  /** False turns off shortcuts of a single key, which speech input can trigger by accident. Default: on. */
  singleKeyShortcuts: z.boolean().optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;

/**
 * Changes of the preferences. A key that is sent replaces the saved one, other keys stay. For notifications, this applies to each channel
 * of each kind. For columns, it applies to each column of each table.
 */
export const preferencesChangeSchema = z.looseObject({
  colorMode: colorModeChoiceSchema.optional(),
  notifications: notificationChangesSchema.optional(),
  columns: columnChoicesSchema.optional(),
  singleKeyShortcuts: z.boolean().optional(),
});
export type PreferencesChange = z.output<typeof preferencesChangeSchema>;
