import { chakra } from '@chakra-ui/react/styled-system';

/** Pay types keep their color everywhere (tokens.json, chart.payType). */
export const PAY_TYPE_COLORS = {
  C: 'chart.customerPay',
  W: 'chart.warranty',
  I: 'chart.internal',
  S: 'chart.4',
  M: 'chart.5',
  F: 'chart.6',
  B: 'chart.7',
} as const;
export type PayTypeCode = keyof typeof PAY_TYPE_COLORS;

/** The 8 px square before a pay type's name. */
export function PayTypeSwatch({ payType }: { payType: PayTypeCode }) {
  return (
    <chakra.span
      aria-hidden="true"
      data-painted=""
      display="inline-block"
      flexShrink="0"
      width="8px"
      height="8px"
      borderRadius="xs"
      bg={PAY_TYPE_COLORS[payType]}
    />
  );
}
