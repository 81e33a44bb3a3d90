import { urlChoice, urlSchema } from '@fixed-ops/router';

/** The sheets that rotate. */
export const SLIDES = [
  { department: 'service', by: 'advisor' },
  { department: 'service', by: 'technician' },
  { department: 'parts', by: 'counterperson' },
] as const;

/** The address parameters of the wall. */
export const wallSchema = urlSchema({
  /** The first sheet. By default, it follows the setting of the department. */
  slide: urlChoice(['first', 'advisor', 'technician', 'counterperson']),
  /** How long each sheet is shown. */
  seconds: urlChoice(['40', '20', '60', '120', '300']),
});
