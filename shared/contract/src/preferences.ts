import { z } from 'zod';
import { columnChoicesSchema } from './column-choices.ts';
import { defaultViewsSchema } from './default-views.ts';
import { notificationChangesSchema, notificationPreferencesSchema } from './notification-preferences.ts';

/** `system` follows the device. */
export const colorModeChoiceSchema = z.enum(['light', 'dark', 'system']);

/** Per-person settings that outlive log-out. Unknown keys are kept, so that an older client loses nothing. */
export const preferencesSchema = z.looseObject({
  colorMode: colorModeChoiceSchema.default('system'),
  notifications: notificationPreferencesSchema.optional(),
  columns: columnChoicesSchema.optional(),
  /** Written with the saved views themselves. */
  defaultViews: defaultViewsSchema.optional(),
  /** False turns off the shortcuts of one key, which speech input sets off by accident; absent, they are on. */
  singleKeyShortcuts: z.boolean().optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;

/**
 * Some of the preferences: each key that is sent replaces the one before, all others stay. Of the notifications this holds for
 * each way of each kind, of the columns for each column of each table.
 */
export const preferencesChangeSchema = z.looseObject({
  colorMode: colorModeChoiceSchema.optional(),
  notifications: notificationChangesSchema.optional(),
  columns: columnChoicesSchema.optional(),
  singleKeyShortcuts: z.boolean().optional(),
});
export type PreferencesChange = z.output<typeof preferencesChangeSchema>;
