import type { CallResponse } from '@fixed-ops/contract';
import { type DiscountRow, type discountCalls, discountLevelNames } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatMoneyCents, formatShare, NO_VALUE, NOT_PROVIDED, payTypeName } from '@fixed-ops/metrics';
import { Chip, type Column, NarrowNote, Text, WideOnlyNote } from '@fixed-ops/ui';
import { orNotProvided } from '../screen/not-provided.tsx';
import { roNumberColumn } from '../screen/order-columns.tsx';
import { ShortText } from '../screen/short-text.tsx';

export type Discounts = CallResponse<typeof discountCalls.repairOrderDiscounts>;

/** Columns that the server can order by. */
export const SORTED = [
  'closeDate',
  'roNumber',
  'advisorName',
  'opCode',
  'reason',
  'amount',
  'amountLabor',
  'amountParts',
  'pctOfLine',
  'grossAfter',
  'payType',
  'level',
  'appliedBy',
] as const;

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = ['level', 'appliedBy', 'grossBefore'] as const;

/** What is remarkable about a discount, beside its row. */
function Marks({ belowCost, managerOverride }: DiscountRow) {
  return (
    <>
      {belowCost ? (
        <Text as="span" color="fg.error" marginInlineEnd="2">
          Below cost
        </Text>
      ) : null}
      {managerOverride ? <Chip>Override</Chip> : null}
    </>
  );
}

/** The sum of what the feed provides; null if it provides neither. */
const sumOf = (labor: number | null, parts: number | null) =>
  labor === null && parts === null ? null : (labor ?? 0) + (parts ?? 0);
const amountOf = ({ amountLabor, amountParts }: DiscountRow) => sumOf(amountLabor, amountParts);

const marksInWords = ({ belowCost, managerOverride }: DiscountRow): string =>
  [belowCost ? 'Below cost' : '', managerOverride ? 'Manager override' : ''].filter(Boolean).join(', ');

/** Words for a missing reason. If the feed never sends reasons, nobody forgot one. */
export const noReason = ({ reasonsProvided }: Pick<Discounts, 'reasonsProvided'>) =>
  reasonsProvided === false
    ? ({ words: NOT_PROVIDED, color: 'fg.muted' } as const)
    : ({ words: 'No reason', color: 'fg.error' } as const);

/** Every column of the list. Days leave out the year of the heading. Totals are shown if the list has all discounts. */
export function discountColumns(
  totals: Discounts['totals'] | null,
  plainYear: string | undefined,
  missing: ReturnType<typeof noReason>,
): Column<DiscountRow>[] {
  const money = (key: string, head: string, of: (row: DiscountRow) => number | null): Column<DiscountRow> => ({
    key,
    head,
    numeric: true,
    format: 'money',
    firstDirection: 'descending',
    value: of,
    cell: (row) => orNotProvided(of(row), formatMoneyCents),
  });
  return [
    lineColumn(plainYear),
    {
      key: 'closeDate',
      head: 'Closed',
      from: 'md',
      firstDirection: 'descending',
      value: (row) => row.closeDate,
      cell: (row) => listedDay(row.closeDate, plainYear),
    },
    {
      ...money('amount', 'Discount', amountOf),
      title: 'Labor and parts',
      ...(totals ? { total: orNotProvided(sumOf(totals.laborDiscount, totals.partsDiscount), formatMoneyCents) } : {}),
    },
    {
      ...money('amountLabor', 'On labor', (row) => row.amountLabor),
      wideOnly: true,
      ...(totals ? { total: orNotProvided(totals.laborDiscount, formatMoneyCents) } : {}),
    },
    {
      ...money('amountParts', 'On parts', (row) => row.amountParts),
      wideOnly: true,
      ...(totals ? { total: orNotProvided(totals.partsDiscount, formatMoneyCents) } : {}),
    },
    reasonColumn(missing),
    { key: 'advisorName', head: 'Advisor', from: 'md', value: (row) => row.advisorName ?? NO_VALUE },
    {
      key: 'opCode',
      head: 'Op code',
      from: 'md',
      value: (row) => row.opCode,
      cell: (row) => (
        <>
          {row.opCode || 'No code'}
          {row.opDescription ? <ShortText text={row.opDescription} widthPx={190} tabletPx={110} quiet /> : null}
        </>
      ),
    },
    { key: 'payType', head: 'Pay type', wideOnly: true, value: (row) => payTypeName(row.payType) },
    {
      key: 'pctOfLine',
      head: 'Of the line',
      wideOnly: true,
      title: 'The discount ÷ the price of the line before it, labor and parts',
      numeric: true,
      format: 'percent',
      firstDirection: 'descending',
      value: (row) => row.pctOfLine,
      cell: (row) => formatShare(row.pctOfLine),
    },
    {
      ...money('grossAfter', 'Gross after', (row) => row.grossAfter),
      title: 'Labor and parts gross of the line with the discount',
      wideOnly: true,
      firstDirection: 'ascending',
    },
    { key: 'marks', head: 'Marks', wideOnly: true, sortable: false, value: marksInWords, cell: Marks },
    { ...money('grossBefore', 'Gross before', (row) => row.grossBefore), sortable: false },
    {
      key: 'level',
      head: 'Given on',
      value: (row) => discountLevelNames[row.level],
    },
    { key: 'appliedBy', head: 'Given by', value: (row) => row.appliedBy ?? NO_VALUE },
  ];
}

/** The line of a discount. On narrow pages it also says what the columns say that are left out there. */
function lineColumn(plainYear: string | undefined): Column<DiscountRow> {
  return {
    ...roNumberColumn,
    required: true,
    cell: (row) => (
      <>
        <RepairOrderLink to={repairOrderPath(row)}>
          {row.roNumber + row.roSuffix}, line {row.letter}
        </RepairOrderLink>
        <NarrowNote>
          {[listedDay(row.closeDate, plainYear), row.advisorName, row.opCode].filter(Boolean).join(', ')}
        </NarrowNote>
        {row.belowCost || row.managerOverride ? (
          <WideOnlyNote>
            <Marks {...row} />
          </WideOnlyNote>
        ) : null}
      </>
    ),
  };
}

function reasonColumn({ words, color }: ReturnType<typeof noReason>): Column<DiscountRow> {
  return {
    key: 'reason',
    head: 'Reason',
    value: (row) => row.reason ?? words,
    cell: (row) =>
      row.reason ?? (
        <Text as="span" color={color}>
          {words}
        </Text>
      ),
  };
}
