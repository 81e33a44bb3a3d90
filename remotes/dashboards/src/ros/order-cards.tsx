import type { FoundOrder } from '@fixed-ops/contract/repair-orders';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatHours, formatMoneyCents } from '@fixed-ops/metrics';
import { Box, Text } from '@fixed-ops/ui';
import { OrderCard, OrderCardList } from '../screen/order-card.tsx';
import { closedInWords, vehicleOf } from './found-columns.tsx';
import { OrderBadges } from './order-badges.tsx';

interface OrderCardsProps {
  readonly orders: readonly FoundOrder[];
  readonly through: string;
  readonly refetching: boolean;
}

/** Found repair orders as cards, for a phone. */
export function OrderCards({ orders, through, refetching }: OrderCardsProps) {
  return (
    <OrderCardList label="Found repair orders" refetching={refetching}>
      {orders.map((order) => (
        <OrderCard key={`${order.roNumber}/${order.roSuffix}`}>
          <span>
            <RepairOrderLink to={repairOrderPath(order)}>
              {order.roNumber}
              {order.roSuffix}
            </RepairOrderLink>
          </span>
          <b data-end="">{formatMoneyCents(order.totalSale)}</b>
          <span>{order.customerName ?? '—'}</span>
          <Text as="span" data-end="" color="fg.muted">
            {formatHours(order.soldHours)}
          </Text>
          <Text as="span" color="fg.muted">
            {vehicleOf(order) ?? '—'}
          </Text>
          <Text as="span" data-end="" color="fg.muted">
            {closedInWords(order, through)}
          </Text>
          <Box gridColumn="1 / -1">
            <OrderBadges order={order} wraps />
          </Box>
        </OrderCard>
      ))}
    </OrderCardList>
  );
}
