import { z } from 'zod';
import { settingsCalls } from './settings.ts';

export const feedSettingsSchema = z.strictObject({
  /** The time of day, in the dealership's time zone, when the nightly files should have come. */
  expectedBy: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'is not a time such as 07:00' }),
  /** User ids of the people who get messages about late and refused files. An empty list means the managers. */
  notify: z.array(z.string().min(1).max(64)).max(50, { error: 'has more than 50 people' }),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;

export const feedSettingsCalls = settingsCalls({
  name: 'FeedSettings',
  summary: 'When the nightly files should be there, and who is told that they are late.',
  data: feedSettingsSchema,
  input: feedSettingsSchema,
});
