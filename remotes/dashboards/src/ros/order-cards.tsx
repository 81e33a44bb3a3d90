import type { FoundOrder } from '@fixed-ops/contract/repair-orders';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatHours, formatMoneyCents } from '@fixed-ops/metrics';
import { Box, chakra, Text } from '@fixed-ops/ui';
import { closedInWords, vehicleOf } from './found-columns.tsx';
import { OrderBadges } from './order-badges.tsx';

interface OrderCardsProps {
  readonly orders: readonly FoundOrder[];
  readonly through: string;
  readonly refetching: boolean;
}

const Card = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    rowGap: '1',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    // The whole card opens it.
    position: 'relative',
    '& a': { fontWeight: 'semibold', _after: { content: '""', position: 'absolute', inset: '0' } },
    '& > [data-end]': { textAlign: 'end' },
  },
});

/** Found repair orders one below the other, for a phone. */
export function OrderCards({ orders, through, refetching }: OrderCardsProps) {
  return (
    <Box as="ul" aria-label="Found repair orders" opacity={refetching ? 0.5 : undefined}>
      {orders.map((order) => (
        <Card key={`${order.roNumber}/${order.roSuffix}`}>
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
        </Card>
      ))}
    </Box>
  );
}
