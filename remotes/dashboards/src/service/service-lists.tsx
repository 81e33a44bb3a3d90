import { Link as RouterLink } from '@fixed-ops/router';
import { type ReportingRange, searchWithRange } from '@fixed-ops/session';
import { Box, chakra, Link, Panel, SectionHead, SimpleGrid } from '@fixed-ops/ui';

interface List {
  readonly to: string;
  readonly name: string;
  readonly question: string;
}

/** Lists of the service desk that have no tab of their own. */
const lists: readonly List[] = [
  {
    to: '/dashboard/service/recap',
    name: 'Recap of the last day',
    question: 'The day beside the week before and the month so far, on one page to print.',
  },
  {
    to: '/dashboard/service/open',
    name: 'Open repair orders',
    question: 'What stands open past its limit, misses its promise or waits for parts, and what it is worth.',
  },
  {
    to: '/dashboard/service/discounts',
    name: 'Discounts',
    question: 'Who gives how much, why and on what, and what is left of the gross.',
  },
  {
    to: '/dashboard/service/ucis',
    name: 'Used-car internal',
    question: 'What each used car cost the lot, and how long it stood in the workshop.',
  },
];

/** Leads to the lists that belong to the page, with its period. */
export function ServiceLists({ range }: { readonly range: ReportingRange }) {
  return (
    <Panel aria-labelledby="service-lists" mt="6" data-print="none">
      <Box px="5" pt="4" pb="1">
        <SectionHead id="service-lists" title="Lists" />
      </Box>
      <SimpleGrid as="ul" columns={{ base: 1, md: 2 }} columnGap="6" rowGap="3" px="5" pb="4" listStyleType="none">
        {lists.map(({ to, name, question }) => (
          <chakra.li key={to}>
            <Link asChild>
              <RouterLink to={{ pathname: to, search: searchWithRange('', range) }}>{name}</RouterLink>
            </Link>
            <Box color="fg.muted">{question}</Box>
          </chakra.li>
        ))}
      </SimpleGrid>
    </Panel>
  );
}
