import type { OpenOrderRow } from '@fixed-ops/contract/dashboards';
import { formatMoneyCents } from '@fixed-ops/metrics';
import { Box, Text } from '@fixed-ops/ui';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';
import { OrderCard, OrderCardList } from '../screen/order-card.tsx';
import { PhoneLink } from '../screen/phone-link.tsx';
import { DaysOpen, LinkedNumber, Parts, Promised } from './open-cells.tsx';

interface OpenCardsProps {
  readonly orders: readonly OpenOrderRow[];
  readonly timezone: string;
  /** The year that dates leave out. */
  readonly plainYear: string;
  readonly refetching: boolean;
}

/** Open repair orders on a phone, each with customer, promised time, what it waits for, and phone number. */
export function OpenCards({ orders, timezone, plainYear, refetching }: OpenCardsProps) {
  return (
    <OrderCardList label="Open repair orders" refetching={refetching}>
      {orders.map((order) => (
        <OrderCard key={`${order.roNumber} ${order.roSuffix}`}>
          <span>
            <LinkedNumber order={order} />
          </span>
          <b data-end="">{orNotProvided(order.dollars, formatMoneyCents)}</b>
          <span>{order.customerName ?? <NotProvided />}</span>
          <span data-end="">
            <DaysOpen order={order} />
          </span>
          <Text as="span" color="fg.muted">
            {order.vehicle ?? <NotProvided />}
          </Text>
          <Text as="span" data-end="" color="fg.muted">
            {order.advisorName || '—'}
          </Text>
          {order.promisedAt === null ? null : (
            <Box gridColumn="1 / -1">
              Promised <Promised order={order} timezone={timezone} plainYear={plainYear} />
            </Box>
          )}
          {order.partsWaited.length === 0 ? null : (
            <Box gridColumn="1 / -1">
              Waits for <Parts parts={order.partsWaited} widthPx={180} />
            </Box>
          )}
          {order.customerPhone === null ? null : (
            <Box gridColumn="1 / -1" data-own="">
              <PhoneLink number={order.customerPhone} whose={order.customerName} />
            </Box>
          )}
        </OrderCard>
      ))}
    </OrderCardList>
  );
}
