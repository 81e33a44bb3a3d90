import { answerOf, useCall } from '@fixed-ops/api';
import { type OpenView, openOrderCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { Answer, Box, chakra, Link, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';

const WORDS: readonly (readonly [view: OpenView, words: string])[] = [
  ['past', 'Past their limit'],
  ['late', 'Promised for a time that has passed'],
  ['today', 'Promised for today'],
  ['parts', 'Waiting for parts'],
];

/** What is open now and asks for somebody. */
export function StillOpen() {
  const answer = useCall(openOrderCalls.openRepairOrders, { query: { pageSize: 1 } });
  const { data: known } = answer;
  return (
    <Panel aria-labelledby="recap-open" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-open"
          title="Still open"
          note={
            known && `${formatCount(known.totals.count)} repair ${known.totals.count === 1 ? 'order' : 'orders'} now`
          }
        />
      </Box>
      <Answer name="Still open" inset answer={answerOf(answer)} skeleton={<Skeleton h="112px" mx="5" mb="4" />}>
        {({ views }, { refetching }) => (
          <chakra.ul listStyleType="none" px="5" pb="4" opacity={refetching ? 0.5 : 1}>
            {WORDS.map(([view, words]) => {
              const found = views.find((each) => each.view === view);
              return (
                <chakra.li
                  key={view}
                  display="flex"
                  justifyContent="space-between"
                  gap="4"
                  minH={{ base: 'controlTouch', md: '7' }}
                  alignItems="center"
                >
                  <Link asChild alignSelf="stretch" display="flex" alignItems="center">
                    <RouterLink to={`/dashboard/service/open?view=${view}`}>{words}</RouterLink>
                  </Link>
                  <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                    <b>{formatCount(found?.count ?? 0)}</b>
                    {found && found.count > 0 && found.dollars !== null ? (
                      <chakra.span color="fg.muted">, {formatMoney(found.dollars)} not billed</chakra.span>
                    ) : null}
                  </chakra.span>
                </chakra.li>
              );
            })}
          </chakra.ul>
        )}
      </Answer>
    </Panel>
  );
}
