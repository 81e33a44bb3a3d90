import type { CallResponse } from '@fixed-ops/contract';
import {
  type DiscountRow,
  type discountCalls,
  discountSum,
  discountColumns as listed,
} from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatMoneyCents, formatShare, NOT_PROVIDED, payTypeName } from '@fixed-ops/metrics';
import { Chip, type Column, NarrowNote, RoomNote, Text } from '@fixed-ops/ui';
import { orNotProvided } from '../screen/not-provided.tsx';
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

/** How much of a discount is on parts, where a column of theirs has no room. */
const onWhat = ({ amountLabor, amountParts }: DiscountRow): string | null => {
  if (amountLabor === null || amountParts === null) return null;
  if (amountParts === 0) return 'on labor';
  return amountLabor === 0 ? 'on parts' : `${formatMoneyCents(amountParts)} on parts`;
};

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

const marksInWords = ({ belowCost, managerOverride }: DiscountRow): string =>
  [belowCost ? 'Below cost' : '', managerOverride ? 'Manager override' : ''].filter(Boolean).join(', ');

/** Words for a missing reason. If the feed never sends reasons, nobody forgot one. */
export const noReason = ({ reasonsProvided }: Pick<Discounts, 'reasonsProvided'>) =>
  reasonsProvided === false
    ? ({ words: NOT_PROVIDED, color: 'fg.muted' } as const)
    : ({ words: 'No reason', color: 'fg.error' } as const);

type MoneyKey = 'amount' | 'amountLabor' | 'amountParts' | 'grossAfter' | 'grossBefore';

/** Every column of the list. Days leave out the year of the heading. Totals are shown if the list has all discounts. */
export function discountColumns(
  totals: Discounts['totals'] | null,
  plainYear: string | undefined,
  missing: ReturnType<typeof noReason>,
): Column<DiscountRow>[] {
  const money = (key: MoneyKey): Column<DiscountRow> => ({
    ...listed[key],
    firstDirection: 'descending',
    cell: (row) =>
      orNotProvided(key === 'amount' ? discountSum(row.amountLabor, row.amountParts) : row[key], formatMoneyCents),
  });
  return [
    lineColumn(plainYear),
    {
      ...listed.closeDate,
      from: 'md',
      firstDirection: 'descending',
      cell: (row) => listedDay(row.closeDate, plainYear),
    },
    {
      ...money('amount'),
      title: 'Labor and parts',
      cell: (row) => (
        <>
          {orNotProvided(discountSum(row.amountLabor, row.amountParts), formatMoneyCents)}
          <RoomNote below={1220}>{onWhat(row)}</RoomNote>
        </>
      ),
      ...(totals
        ? { total: orNotProvided(discountSum(totals.laborDiscount, totals.partsDiscount), formatMoneyCents) }
        : {}),
    },
    {
      ...money('amountLabor'),
      room: 1220,
      ...(totals ? { total: orNotProvided(totals.laborDiscount, formatMoneyCents) } : {}),
    },
    {
      ...money('amountParts'),
      room: 1220,
      ...(totals ? { total: orNotProvided(totals.partsDiscount, formatMoneyCents) } : {}),
    },
    reasonColumn(missing),
    { ...listed.advisorName, from: 'md' },
    {
      ...listed.opCode,
      from: 'md',
      cell: (row) => (
        <>
          {row.opCode || 'No code'}
          {row.opDescription ? <ShortText text={row.opDescription} widthPx={190} tabletPx={110} quiet /> : null}
          <RoomNote below={1220}>{payTypeName(row.payType)}</RoomNote>
        </>
      ),
    },
    { ...listed.payType, room: 1220 },
    {
      ...listed.pctOfLine,
      wideOnly: true,
      title: 'The discount ÷ the price of the line before it, labor and parts',
      firstDirection: 'descending',
      cell: (row) => formatShare(row.pctOfLine),
    },
    {
      ...money('grossAfter'),
      title: 'Labor and parts gross of the line with the discount',
      wideOnly: true,
      firstDirection: 'ascending',
    },
    { key: 'marks', head: 'Marks', room: 1220, sortable: false, value: marksInWords, cell: Marks },
    { ...money('grossBefore'), sortable: false },
    listed.level,
    listed.appliedBy,
  ];
}

/** The line of a discount. On narrow pages it also says what the columns say that are left out there. */
function lineColumn(plainYear: string | undefined): Column<DiscountRow> {
  return {
    ...listed.roNumber,
    firstDirection: 'descending',
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
          <RoomNote below={1220}>
            <Marks {...row} />
          </RoomNote>
        ) : null}
      </>
    ),
  };
}

function reasonColumn({ words, color }: ReturnType<typeof noReason>): Column<DiscountRow> {
  return {
    ...listed.reason,
    value: (row) => row.reason ?? words,
    cell: (row) =>
      row.reason ?? (
        <Text as="span" color={color}>
          {words}
        </Text>
      ),
  };
}
