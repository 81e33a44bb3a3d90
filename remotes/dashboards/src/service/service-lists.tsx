import { Link as RouterLink } from '@fixed-ops/router';
import { type ReportingRange, searchWithRange } from '@fixed-ops/session';
import { chakra, Link } from '@fixed-ops/ui';
import { linesKey } from '../op-codes/lines-address.ts';

/** Lists of the service desk without a tab, and the one that opens above a tab. */
const lists: readonly { readonly path: string; readonly search?: string; readonly name: string }[] = [
  { path: 'service/recap', name: 'Recap of the last day' },
  { path: 'service/open', name: 'Open repair orders' },
  { path: 'service/declined', name: 'Declined work' },
  { path: 'service/discounts', name: 'Discounts' },
  { path: 'op-codes', search: `?lines=${linesKey({ kind: 'belowGrid' })}`, name: 'Lines below the matrix' },
  { path: 'service/ucis', name: 'Used-car internal' },
];

/** Leads to the lists that belong to the page, with its period. */
export function ServiceLists({ range }: { readonly range: ReportingRange }) {
  return (
    <chakra.nav aria-label="Lists" display="flex" flexWrap="wrap" columnGap="5" mb="4">
      {lists.map(({ path, search = '', name }) => (
        <Link asChild key={path} display="inline-flex" minH="6" alignItems="center">
          <RouterLink to={{ pathname: `/dashboard/${path}`, search: searchWithRange(search, range) }}>
            {name}
          </RouterLink>
        </Link>
      ))}
    </chakra.nav>
  );
}
