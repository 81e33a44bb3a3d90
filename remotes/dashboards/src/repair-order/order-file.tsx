import type { RepairOrderDetail } from '@fixed-ops/contract';
import { payTypeName } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { type Column, ExportMenu } from '@fixed-ops/ui';
import { useCostRights } from './cost-rights.ts';

type Line = RepairOrderDetail['lines'][number];

/** A row of the file: a line's labor, a part, sublet work or another charge. */
interface Sold {
  readonly line: Line;
  readonly kind: 'Labor' | 'Part' | 'Sublet' | 'Other';
  readonly code: string;
  readonly description: string | null;
  readonly hours: number | null;
  readonly quantity: number | null;
  readonly sale: number | null;
  readonly gpPct: number | null;
}

/** The rows of a line in the file. */
export function soldOn(line: Line): Sold[] {
  const charge = (kind: Sold['kind'], sale: number | null, more: Partial<Sold> = {}): Sold => ({
    line,
    kind,
    code: line.opCode,
    description: line.opDescription,
    hours: null,
    quantity: null,
    gpPct: null,
    sale,
    ...more,
  });
  return [
    charge('Labor', line.laborSale, { hours: line.soldHours, gpPct: line.laborGpPct }),
    ...line.parts.map((part) =>
      charge('Part', part.extSale, {
        code: part.partNumber,
        description: part.description,
        quantity: part.qty,
        gpPct: part.gpPct,
      }),
    ),
    ...(line.subletSale ? [charge('Sublet', line.subletSale)] : []),
    ...(line.miscSale ? [charge('Other', line.miscSale)] : []),
  ];
}

/** The columns of the file without gross. */
export const COLUMNS: readonly Column<Sold>[] = [
  { key: 'line', head: 'Line', value: ({ line }) => line.letter },
  { key: 'payType', head: 'Pay type', value: ({ line }) => payTypeName(line.payType) },
  { key: 'kind', head: 'Kind', value: ({ kind }) => kind },
  { key: 'code', head: 'Op code or part', value: ({ code }) => code },
  { key: 'description', head: 'Description', value: ({ description }) => description },
  { key: 'hours', head: 'Hours', numeric: true, format: 'hours', sheetTotal: 'sum', value: ({ hours }) => hours },
  { key: 'quantity', head: 'Quantity', numeric: true, format: 'ratio', value: ({ quantity }) => quantity },
  { key: 'sale', head: 'Sale', numeric: true, format: 'money', sheetTotal: 'sum', value: ({ sale }) => sale },
];
export const GROSS: Column<Sold> = {
  key: 'gpPct',
  head: 'GP %',
  numeric: true,
  format: 'percent',
  value: ({ gpPct }) => gpPct,
};

/** Exports the lines and parts of the repair order as a file or to the clipboard. */
export function OrderFile({ detail: { header, lines } }: { readonly detail: RepairOrderDetail }) {
  const { dealershipName: dealership } = useSession().dealershipData;
  const costs = useCostRights();
  // Values that the person may not see are empty. A column without any value is left out.
  const columns = costs.labor || costs.parts ? [...COLUMNS, GROSS] : COLUMNS;
  const file = { list: `Repair order ${header.roNumber}${header.roSuffix}`, dealership };
  return <ExportMenu from={{ file, rows: lines.flatMap(soldOn), columns }} />;
}
