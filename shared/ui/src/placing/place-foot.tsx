import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import type { PlaceList } from './use-place-list.ts';

interface PlaceFootProps {
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

/** A line below a list to place. */
function PlaceFoot({ isTotal, children }: PlaceFootProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      px={{ base: '4', md: '5' }}
      py="2.5"
      borderTopWidth="1px"
      {...(isTotal ? { bg: 'bg.subtle', fontWeight: 'semibold' } : { borderColor: 'border.muted', color: 'fg.muted' })}
    >
      {children}
    </chakra.div>
  );
}

interface PlacesTotalProps {
  readonly count: number;
  /** Word for one of them: "account". */
  readonly one: string;
  /** What all of them add up to: "320 lines". */
  readonly amount: string;
}

/** The last line of a list to place: how many there are, and what they add up to. */
export function PlacesTotal({ count, one, amount }: PlacesTotalProps) {
  return (
    <PlaceFoot isTotal>
      <span>
        {formatCount(count)} {one}
        {count === 1 ? '' : 's'}
      </span>
      <span>{amount}</span>
    </PlaceFoot>
  );
}

interface MorePlacesProps<Item> {
  readonly list: PlaceList<Item>;
  /** Returns what the rest adds up to: "320 lines". */
  readonly amountOf: (rest: readonly Item[]) => string;
}

/** Says how many more rows there are and what they add up to. Its button shows the next of them. */
export function MorePlaces<Item>({ list: { rest, next, showMore }, amountOf }: MorePlacesProps<Item>) {
  if (rest.length === 0) return null;
  return (
    <PlaceFoot>
      <span>{formatCount(rest.length)} more</span>
      <span>{amountOf(rest)}</span>
      <Button size="sm" onClick={showMore}>
        Show {formatCount(next)} more
      </Button>
    </PlaceFoot>
  );
}
