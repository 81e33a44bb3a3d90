import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { Box, Chip, type Column, DataTable, NarrowNote } from '@fixed-ops/ui';
import { useCostRights } from './cost-rights.ts';
import { grossShare } from './gross-share.ts';

type Part = RepairOrderDetail['lines'][number]['parts'][number];
/** The same part may be on a line twice, so the key of a row is its position. */
type PlacedPart = Part & { readonly place: number };

/** Sale and GP % come last, with the widths of the line above, so that they continue its columns. */
const columns: Column<PlacedPart>[] = [
  {
    key: 'partNumber',
    head: 'Part',
    width: '160px',
    value: (part) => part.partNumber,
    cell: (part) => (
      <Box py={{ base: '1.5', md: '0' }} whiteSpace="normal" overflowWrap="anywhere">
        {part.partNumber}
        <NarrowNote>
          {part.description}
          <br />
          {[`${quantity(part)} at ${formatMoneyCents(part.unitSale)}`, ...notesOf(part)].join(', ')}
        </NarrowNote>
      </Box>
    ),
  },
  {
    key: 'description',
    head: 'Description',
    from: 'md',
    value: (part) => part.description,
    // The text wraps instead of covering the money.
    cell: (part) => <Box whiteSpace="normal">{part.description}</Box>,
  },
  {
    key: 'notes',
    from: 'md',
    head: 'Notes',
    width: '200px',
    sortable: false,
    value: (part) => notesOf(part).join(', '),
    cell: (part) =>
      notesOf(part).map((note) => (
        <Box as="span" key={note} me="1.5">
          <Chip>{note}</Chip>
        </Box>
      )),
  },
  {
    key: 'qty',
    from: 'md',
    head: 'Qty',
    width: '72px',
    numeric: true,
    format: 'ratio',
    value: (part) => part.qty,
    cell: (part) => quantity(part),
  },
  {
    key: 'unitSale',
    from: 'md',
    head: 'Each',
    width: '104px',
    numeric: true,
    format: 'money',
    value: (part) => part.unitSale,
    cell: (part) => formatMoneyCents(part.unitSale),
  },
  {
    key: 'extSale',
    head: 'Sale',
    width: '104px',
    numeric: true,
    format: 'money',
    value: (part) => part.extSale,
    cell: (part) => formatMoneyCents(part.extSale),
  },
  {
    key: 'gpPct',
    head: 'GP %',
    width: '88px',
    numeric: true,
    format: 'percent',
    value: (part) => part.gpPct,
    cell: (part) => grossShare(part.gpPct, part.extSale, part.extCost),
  },
];

/** The parts of a line with their sales and gross. */
export function PartsTable({ parts, letter }: { readonly parts: readonly Part[]; readonly letter: string }) {
  const { parts: showsGross } = useCostRights();
  return (
    <Box borderTopWidth="1px" borderColor="border.muted">
      <DataTable
        label={`Parts of line ${letter}`}
        density="dense"
        // An empty column would push the money off a phone.
        columns={columns.filter(
          ({ key }) =>
            (key !== 'notes' || parts.some((part) => notesOf(part).length > 0)) && (key !== 'gpPct' || showsGross),
        )}
        rows={parts.map((part, place) => ({ ...part, place }))}
        rowKey={({ partNumber, place }) => `${partNumber}/${place}`}
      />
    </Box>
  );
}

const quantity = ({ qty }: Part) => formatNumber(qty, Number.isInteger(qty) ? 0 : 2);

function notesOf({ emergencyPurchase, belowCost }: Part): string[] {
  return [...(emergencyPurchase ? ['Emergency purchase'] : []), ...(belowCost ? ['Below cost'] : [])];
}
