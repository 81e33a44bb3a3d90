import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { Box, OpportunityStrip, SectionHead } from '@fixed-ops/ui';
import { cellShareText, cellText, DOCUMENTS, goalValueText } from './cell-words.ts';
import { causeWords } from './coaching-words.ts';
import { coachFirst } from './ranked-rows.ts';
import type { OpenCell } from './sheet-grid.tsx';

const SHOWN = 3;

interface CoachFirstProps {
  readonly sheet: HeatSheet;
  readonly refetching: boolean;
  readonly canOpen: (...cell: Parameters<OpenCell>) => boolean;
  readonly onOpen: OpenCell;
}

/**
 * The people whose largest gap costs most, with one figure each. Nothing if no gap has a price in dollars. It is not printed, because the
 * printed sheet hangs where everybody reads it.
 */
export function CoachFirst({ sheet, refetching, canOpen, onOpen }: CoachFirstProps) {
  const first = coachFirst(sheet.rows, SHOWN);
  const most = first[0]?.focus.gapDollars ?? 0;
  const items = first.flatMap(({ row, focus }) => {
    const column = sheet.columns.find(({ key }) => key === focus.key);
    const cell = row.cells[focus.key];
    if (!column || !cell) return [];
    const orders = `${formatCount(cell.count)} ${DOCUMENTS[sheet.by]}${cell.count === 1 ? '' : 's'}`;
    const value = `${column.label} ${cellText(column, cell)} against ${goalValueText(column, cell.target)}`;
    return [
      {
        key: row.personNumber,
        name: `${row.personName}, ${column.label}`,
        status: cell.status,
        amount: formatMoney(focus.gapDollars),
        share: focus.gapDollars / most,
        reason: `${value} over ${orders}. ${causeSentence(focus) || storeSentence(sheet, focus.key)}`.trim(),
        openLabel: orders,
        onOpen: () => onOpen(column, row),
        isStill: !canOpen(column, row),
      },
    ];
  });
  if (items.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="coach-first" data-print="none" mb="6">
      <Box mb="2.5">
        <SectionHead
          id="coach-first"
          title="Coach first"
          note="One focus per person, the largest gap. Gaps overlap, so do not add them up."
        />
      </Box>
      <Box opacity={refetching ? 0.5 : 1}>
        <OpportunityStrip label="Coach first" items={items} />
      </Box>
    </Box>
  );
}

/** The reason, if another figure explains the gap; otherwise the store's figure. */
function causeSentence(focus: HeatSheetRow['focus']): string {
  const words = causeWords(focus);
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function storeSentence({ columns, storeRow }: HeatSheet, key: string): string {
  const column = columns.find((each) => each.key === key);
  const cell = storeRow.cells[key];
  return column && cell && cell.value !== null ? `The store is at ${cellShareText(column, cell)}.` : '';
}
