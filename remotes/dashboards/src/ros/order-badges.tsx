import type { FoundOrder } from '@fixed-ops/contract/repair-orders';
import { orderExceptionNames } from '@fixed-ops/contract/repair-orders';
import { formatMoneyCents, payTypeName } from '@fixed-ops/metrics';
import { Box, Chip, HStack, PayTypeSwatch, VisuallyHidden } from '@fixed-ops/ui';

/** Returns the properties that distinguish a repair order, in words. The column's text and its chips use them. */
export function badgesOf(order: FoundOrder): string[] {
  const has = (each: FoundOrder['exceptions'][number]) => order.exceptions.includes(each);
  const discount = has('discount') && order.discount !== null ? `${formatMoneyCents(order.discount)} off` : null;
  return [
    order.status === 'void' ? 'Void' : null,
    order.isCredit ? orderExceptionNames.credit : null,
    has('comeback') ? orderExceptionNames.comeback : null,
    order.oneLine ? orderExceptionNames.oneLine : null,
    discount === null ? null : has('discountNoReason') ? `${discount}, no reason` : discount,
    ...(['belowMatrix', 'noTechnician', 'belowCostPart', 'costEstimated', 'incomplete'] as const).map((each) =>
      has(each) ? orderExceptionNames[each] : null,
    ),
    order.flag === null ? null : `Flagged: ${order.flag}`,
    order.hasNotes && order.flag === null ? 'Notes' : null,
  ].filter((badge) => badge !== null);
}

interface OrderBadgesProps {
  readonly order: FoundOrder;
  /** True lets the badges wrap over several lines on a phone. On paper and in windows up to a laptop's they always wrap. */
  readonly wraps?: boolean;
}

/** Shows the pay types and other properties of a repair order, never by color alone. */
export function OrderBadges({ order, wraps = false }: OrderBadgesProps) {
  return (
    <Box
      display="flex"
      flexWrap={{ base: wraps ? 'wrap' : 'nowrap', _print: 'wrap' }}
      css={{ '@media screen and (48rem <= width < 90rem)': { flexWrap: 'wrap', maxW: '210px' } }}
      alignItems="center"
      gap="1.5"
    >
      {order.payTypes.map((payType) => (
        <HStack key={payType} as="span" gap="1" display="inline-flex">
          <PayTypeSwatch payType={payType} />
          <span aria-hidden="true">{payType}</span>
          <VisuallyHidden>{payTypeName(payType)}</VisuallyHidden>
        </HStack>
      ))}
      {badgesOf(order).map((badge) => (
        <Chip key={badge}>{badge}</Chip>
      ))}
    </Box>
  );
}
