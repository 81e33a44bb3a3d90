import { formatCount, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { chakra, Link } from '@fixed-ops/ui';

interface CountedLinkProps {
  readonly to: string;
  readonly words: string;
  /** Null if the feed does not tell. */
  readonly count: number | null;
  /** Words after the count: `$1,240 sold`; null for none. */
  readonly money: string | null;
}

/** A row of a short list: a link to some repair orders, their number and worth. */
export const CountedLink = ({ to, words, count, money }: CountedLinkProps) => (
  <chakra.li
    display="flex"
    justifyContent="space-between"
    gap="4"
    minH={{ base: 'controlTouch', md: '7' }}
    alignItems="center"
  >
    <Link asChild alignSelf="stretch" display="flex" alignItems="center">
      <RouterLink to={to}>{words}</RouterLink>
    </Link>
    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {count === null ? <chakra.span color="fg.muted">{NOT_PROVIDED}</chakra.span> : <b>{formatCount(count)}</b>}
      {money === null ? null : <chakra.span color="fg.muted">, {money}</chakra.span>}
    </chakra.span>
  </chakra.li>
);
