import { chakra } from '@chakra-ui/react/styled-system';
import { type PayTypeCode, payTypes } from '@fixed-ops/metrics';

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
      bg={payTypes[payType].color}
    />
  );
}
