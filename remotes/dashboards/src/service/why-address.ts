import { grossCardKeys, serviceCardKeys } from '@fixed-ops/metrics';
import { applyToSearch, urlChoice, urlSchema } from '@fixed-ops/router';

/** The figures whose change the panel explains: all cards of the page. */
const whyKeys = ['elr', ...[...serviceCardKeys, ...grossCardKeys].filter((key) => key !== 'elr')] as const;

/** The part of the address that names the figure to explain. */
export const whySchema = urlSchema({ why: urlChoice(whyKeys as readonly [string, ...string[]]) });

/** The id of the panel. */
export const WHY_ID = 'why';

/** Returns the address of the page with the explanation of a figure's change, at the panel. */
export const whyAddress = (search: string, why: string): string =>
  `${applyToSearch(whySchema, search, { why }) || '?'}#${WHY_ID}`;
