import { answerOf, useCall } from '@fixed-ops/api';
import {
  type OrderException,
  orderExceptionNames,
  orderExceptions,
  repairOrderSearchCalls,
} from '@fixed-ops/contract/repair-orders';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { createSearchParams, Link as RouterLink } from '@fixed-ops/router';
import { Answer, Box, chakra, EmptyState, Link, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';

/** What somebody should look at the day after. A credit or a one-line visit of itself is no mistake, and the figures tell it. */
const LOOKED_AT: readonly OrderException[] = orderExceptions.filter((each) => each !== 'credit');
/** More than a day has. */
const PAGE = 500;

/** The exceptions of a day, each with its repair orders one press away. */
export function ExceptionsOfDay({ date }: { readonly date: string }) {
  const answer = useCall(repairOrderSearchCalls.searchRos, {
    query: {
      startDate: date,
      endDate: date,
      dateField: 'close',
      status: 'closed',
      exceptions: LOOKED_AT,
      pageSize: PAGE,
    },
  });
  return (
    <Answer name="Exceptions of the day" answer={answerOf(answer)} skeleton={<Skeleton h="220px" />}>
      {({ data, total }, { refetching }) => {
        const found = LOOKED_AT.flatMap((exception) => {
          const orders = data.filter(({ exceptions }) => exceptions.includes(exception));
          return orders.length === 0 ? [] : [{ exception, orders }];
        });
        return (
          <Panel aria-labelledby="recap-exceptions" mb="6" breakInside="avoid">
            <Box px="5" pt="4" pb="2">
              <SectionHead
                id="recap-exceptions"
                title="Exceptions"
                note={total === 0 ? undefined : `${formatCount(total)} repair orders to look at`}
              />
            </Box>
            {found.length === 0 ? (
              <EmptyState title="Nothing to look at">No repair order of the day has an exception.</EmptyState>
            ) : (
              <chakra.ul listStyleType="none" px="5" pb="4" opacity={refetching ? 0.5 : 1}>
                {found.map(({ exception, orders }) => (
                  <chakra.li
                    key={exception}
                    display="flex"
                    justifyContent="space-between"
                    gap="4"
                    minH="7"
                    alignItems="center"
                  >
                    <Link asChild>
                      <RouterLink to={ordersOf(date, exception)}>{orderExceptionNames[exception]}</RouterLink>
                    </Link>
                    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                      <b>{formatCount(orders.length)}</b>
                      <chakra.span color="fg.muted">
                        , {formatMoney(orders.reduce((sum, { totalSale }) => sum + totalSale, 0))} sold
                      </chakra.span>
                    </chakra.span>
                  </chakra.li>
                ))}
              </chakra.ul>
            )}
          </Panel>
        );
      }}
    </Answer>
  );
}

function ordersOf(date: string, exceptions: string): string {
  const days = { period: 'custom', startDate: date, endDate: date };
  return `/dashboard/ros?${createSearchParams({ ...days, dateField: 'close', status: 'closed', exceptions })}`;
}
