import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Counts above this cap show as "99+". */
export const BADGE_OVERFLOW_CAP = 99;

/** The text of a badge. A count above the cap becomes the cap with a plus. */
export function badgeText(count: number): string {
  return count > BADGE_OVERFLOW_CAP ? `${BADGE_OVERFLOW_CAP}+` : String(count);
}

/** A small count on the corner of an icon. It draws nothing for zero. The button around it must contain the count in its name. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <chakra.span
      aria-hidden="true"
      data-painted=""
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      minW="16px"
      height="16px"
      px="1"
      borderRadius="full"
      bg="blue.solid"
      color="blue.contrast"
      fontSize="xs"
      lineHeight="1"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
    >
      {badgeText(count)}
    </chakra.span>
  );
}

/** A bordered chip of 20 px for a word such as "Demo data". */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      height="20px"
      px="1.5"
      borderWidth="1px"
      borderRadius="sm"
      textStyle="meta"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      {children}
    </chakra.span>
  );
}
