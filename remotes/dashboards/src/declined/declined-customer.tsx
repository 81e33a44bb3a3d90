import type { DeclinedRow } from '@fixed-ops/contract/dashboards';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatMoneyCents } from '@fixed-ops/metrics';
import { Box, NarrowNote } from '@fixed-ops/ui';

/** `71 days` */
export const ageInWords = ({ ageDays }: DeclinedRow): string =>
  `${formatCount(ageDays)} ${ageDays === 1 ? 'day' : 'days'}`;

/** How old it is and where it was recommended, where columns of theirs have no room. */
export function When({ row }: { readonly row: DeclinedRow }) {
  return (
    <>
      {ageInWords(row)}, <RepairOrderLink to={repairOrderPath(row)}>{row.roNumber + row.roSuffix}</RepairOrderLink>
    </>
  );
}

/** Whom to call; on a phone what about, below the name. */
export function CustomerOf({ row }: { readonly row: DeclinedRow }) {
  return (
    <>
      {row.customerName ?? 'No customer'}
      <NarrowNote>{row.amount === 0 ? row.text : `${row.text}, ${formatMoneyCents(row.amount)}`}</NarrowNote>
      <NarrowNote>
        <When row={row} />
      </NarrowNote>
    </>
  );
}

/** A job below the head that names its customer: the name is quiet, and on a phone the work stands in its place. */
export function JobOf({ row }: { readonly row: DeclinedRow }) {
  return (
    <>
      <Box as="span" color="fg.muted" display={{ base: 'none', md: 'inline', _print: 'inline' }}>
        {row.customerName ?? 'No customer'}
      </Box>
      <Box as="span" display={{ base: 'block', md: 'none', _print: 'none' }}>
        {row.text}
      </Box>
      {row.amount === 0 ? null : <NarrowNote>{formatMoneyCents(row.amount)}</NarrowNote>}
      <NarrowNote>
        <When row={row} />
      </NarrowNote>
    </>
  );
}
