import { Link as RouterLink } from '@fixed-ops/router';
import { type ReportingRange, searchWithRange } from '@fixed-ops/session';
import { chakra, Link } from '@fixed-ops/ui';

/** Lists of the service desk that have no tab of their own. */
const lists: readonly (readonly [path: string, name: string])[] = [
  ['recap', 'Recap of the last day'],
  ['open', 'Open repair orders'],
  ['declined', 'Declined work'],
  ['discounts', 'Discounts'],
  ['ucis', 'Used-car internal'],
];

/** Leads to the lists that belong to the page, with its period. On a phone it scrolls sideways. */
export function ServiceLists({ range }: { readonly range: ReportingRange }) {
  return (
    <chakra.nav aria-label="Lists" display="flex" gap="5" mt="-2" mb="4" overflowX="auto" whiteSpace="nowrap">
      {lists.map(([path, name]) => (
        <Link asChild key={path} display="inline-flex" alignItems="center" minH="6" flexShrink="0">
          <RouterLink to={{ pathname: `/dashboard/service/${path}`, search: searchWithRange('', range) }}>
            {name}
          </RouterLink>
        </Link>
      ))}
    </chakra.nav>
  );
}
