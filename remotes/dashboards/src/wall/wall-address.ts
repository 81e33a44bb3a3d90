import { urlChoice, urlSchema } from '@fixed-ops/router';

/** The sheets that take turns. */
export const SLIDES = [
  { department: 'service', by: 'advisor' },
  { department: 'service', by: 'technician' },
  { department: 'parts', by: 'counterperson' },
] as const;

/** How the wall runs. */
export const wallSchema = urlSchema({
  /** The sheet to begin with; as the department has it where the address names none. */
  slide: urlChoice(['first', 'advisor', 'technician', 'counterperson']),
  /** How long each is on. */
  seconds: urlChoice(['40', '20', '60', '120', '300']),
});
