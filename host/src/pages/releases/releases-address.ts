import { healthHours } from '@fixed-ops/contract/releases';
import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';

export const TABS = ['remotes', 'audit', 'tab'] as const;
export type ReleasesTab = (typeof TABS)[number];

const name = { max: 41, pattern: /^[a-z][a-z0-9-]*$/ };

export const releasesSchema = urlSchema({
  tab: urlChoice(TABS),
  hours: urlChoice(healthHours, '24'),
  /** A dealership of the person. Without it, all of them. */
  store: urlText({ max: 64 }),
  /** The remote whose row is open. */
  open: urlText(name),
});
