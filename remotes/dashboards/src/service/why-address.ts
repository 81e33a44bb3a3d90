import { grossCardKeys, serviceCardKeys } from '@fixed-ops/metrics';
import { applyToSearch, urlChoice, urlSchema } from '@fixed-ops/router';

/** The figures that the panel takes apart: every card of the page. */
const whyKeys = ['elr', ...[...serviceCardKeys, ...grossCardKeys].filter((key) => key !== 'elr')] as const;

/** Which figure's change is taken apart. */
export const whySchema = urlSchema({ why: urlChoice(whyKeys as readonly [string, ...string[]]) });

/** The part of the page that does it. */
export const WHY_ID = 'why';

/** The address of the page with the change of a figure taken apart, at the place where that is. */
export const whyAddress = (search: string, why: string): string =>
  `${applyToSearch(whySchema, search, { why }) || '?'}#${WHY_ID}`;
