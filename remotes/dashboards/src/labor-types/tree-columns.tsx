import type { CallResponse } from '@fixed-ops/contract';
import type { LaborTypeNode, laborTypeCalls } from '@fixed-ops/contract/dashboards';
import {
  formatCount,
  formatMoney,
  formatMoneyCents,
  formatNumber,
  formatPercent,
  formatShare,
  shownShare,
  shownValue,
} from '@fixed-ops/metrics';
import { type DataTableProps, RoomNote, Text } from '@fixed-ops/ui';
import { RateBar } from '../screen/rate-bar.tsx';
import { RowLead, RowName } from './row-name.tsx';
import type { TreeRow } from './tree-rows.ts';

/** The door rate in percent, and the end of the bar. */
const DOOR = { tick: 100, most: 125 };

type Totals = CallResponse<typeof laborTypeCalls.laborTypeAnalysisFullDetails>['totals'];
type Columns = DataTableProps<TreeRow>['columns'];
type Figure = keyof Pick<
  LaborTypeNode,
  | 'roCount'
  | 'lineCount'
  | 'hours'
  | 'shareOfHoursPct'
  | 'sales'
  | 'shareOfSalesPct'
  | 'gross'
  | 'gpPct'
  | 'elr'
  | 'elrPctDoor'
  | 'avgHoursPerLine'
>;

const FORMATS = {
  roCount: 'count',
  lineCount: 'count',
  hours: 'hours',
  shareOfHoursPct: 'percent',
  sales: 'money',
  shareOfSalesPct: 'percent',
  gross: 'money',
  gpPct: 'percent',
  elr: 'moneyPerHour',
  elrPctDoor: 'percent',
  avgHoursPerLine: 'hours',
} as const satisfies Readonly<Record<Figure, Columns[number]['format']>>;

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = ['avgHoursPerLine', 'shareOfSalesPct', 'salesChange', 'gpPct'] as const;

/** The precision with which the server sends hours per line. */
const LINE_HOURS = { unit: 'hours', decimals: 4 } as const;

/** Left out on a phone, which has room for hours and ELR only. */
const WIDE = { from: 'md' } as const;
/** Left out also on an upright tablet. */
const WIDEST = { wideOnly: true } as const;
/** Left out also on a tablet that lies on its side. Other figures say it there. */
const LAPTOP = { room: 1100 } as const;

/** The figures of a node or of the totals; totals have no share. */
type Shown = Omit<Pick<LaborTypeNode, Figure | 'lineCount'>, Share> & Partial<Pick<LaborTypeNode, Share>>;
type Share = 'shareOfHoursPct' | 'shareOfSalesPct';

interface FigureOptions extends Pick<Columns[number], 'from' | 'room' | 'wideOnly' | 'title' | 'cell' | 'total'> {
  /** The figure as its parts make it, with which totals are drawn as well; without it the field of the same name. */
  readonly shown?: (of: Shown) => number | null;
}

interface Options {
  readonly totals: Totals | undefined;
  readonly isCompared: boolean;
  readonly onToggle: (key: string) => void;
}

/** Every column of the tree. */
export function treeColumns({ totals, isCompared, onToggle }: Options): Columns {
  const figure = (
    key: Figure,
    head: string,
    text: (value: number | null) => string,
    { shown = ({ [key]: figure }) => figure ?? null, ...more }: FigureOptions = {},
  ): Columns[number] => ({
    key,
    head,
    numeric: true,
    format: FORMATS[key],
    value: (row) => (row.kind === 'node' ? row.node[key] : null),
    // A line has no share. The cell stays empty, because a dash would mean a missing value.
    cell: (row) => (row.kind !== 'node' || (row.node.line && row.node[key] === null) ? null : text(shown(row.node))),
    ...(totals && key in totals ? { total: text(shown(totals)) } : {}),
    ...more,
  });
  /** Money: whole dollars, and cents for a single line. */
  const money = (key: 'sales' | 'gross', head: string) =>
    figure(key, head, formatMoney, {
      ...(key === 'gross' ? WIDEST : WIDE),
      cell: (row) =>
        row.kind === 'node' ? (row.node.level === 'line' ? formatMoneyCents : formatMoney)(row.node[key]) : null,
    });
  /** A column with the difference from the comparison. */
  const change = (key: 'hours' | 'sales' | 'elr', head: string, text: (value: number) => string): Columns => {
    if (!isCompared) return [];
    type Compared = Pick<LaborTypeNode, typeof key> & { readonly compare?: Totals['compare'] };
    const since = ({ [key]: now, compare }: Compared) => {
      const before = compare?.[key] ?? null;
      return now === null || before === null ? null : now - before;
    };
    const of = (row: TreeRow) => (row.kind === 'node' ? since(row.node) : null);
    const inWords = (amount: number) => (
      <Text as="span" color="fg.muted">{`${amount > 0 ? '+' : ''}${text(amount)}`}</Text>
    );
    const all = totals ? since(totals) : null;
    return [
      {
        key: `${key}Change`,
        head,
        ...WIDEST,
        title: `${head} against the comparison`,
        numeric: true,
        format: FORMATS[key],
        value: of,
        cell: (row) => {
          const amount = of(row);
          if (amount === null) return row.kind === 'node' && row.node.level !== 'line' ? '—' : null;
          return inWords(amount);
        },
        ...(all === null ? {} : { total: inWords(all) }),
      },
    ];
  };
  const hours = (value: number | null) => formatNumber(value, 1);
  return [
    {
      key: 'name',
      head: 'Labor type',
      required: true,
      value: (row) => (row.kind === 'node' ? row.name : ''),
      lead: (row) => <RowLead row={row} onToggle={onToggle} />,
      cell: (row) => <RowName row={row} />,
    },
    figure('roCount', 'ROs', formatCount, LAPTOP),
    withNote(figure('lineCount', 'Lines', formatCount, WIDE), ({ roCount }) =>
      roCount === null ? null : `${formatCount(roCount)} ${roCount === 1 ? 'RO' : 'ROs'}`,
    ),
    withNote(figure('hours', 'Hours', hours), (node) => shareOfHours(node, totals)),
    ...change('hours', 'Hours ±', hours),
    figure('shareOfHoursPct', '% of hours', formatShare, {
      ...LAPTOP,
      title: 'Share of all sold hours',
      shown: ({ shareOfHoursPct = null, hours }) => shownShare(shareOfHoursPct, hours, totals?.hours ?? null),
    }),
    money('sales', 'Labor'),
    ...change('sales', 'Labor ±', formatMoney),
    figure('shareOfSalesPct', '% of labor', formatShare, {
      title: 'Share of all labor sales',
      shown: ({ shareOfSalesPct = null, sales }) => shownShare(shareOfSalesPct, sales, totals?.sales ?? null),
    }),
    money('gross', 'Gross'),
    figure('gpPct', 'GP %', (value) => formatPercent(value), {
      shown: ({ gpPct, gross, sales }) => shownShare(gpPct, gross, sales),
    }),
    figure('elr', 'ELR', formatMoneyCents),
    ...change('elr', 'ELR ±', formatMoneyCents),
    figure('elrPctDoor', '% of door', formatShare, {
      ...WIDE,
      title: 'ELR as a share of the door rate; the tick is the door rate',
      cell: (row) =>
        row.kind === 'node' && row.node.level !== 'line' ? <RateBar pct={row.node.elrPctDoor} {...DOOR} /> : null,
      ...(totals ? { total: <RateBar pct={totals.elrPctDoor} {...DOOR} /> } : {}),
    }),
    figure('avgHoursPerLine', 'Hours per line', (value) => formatNumber(value, 2), {
      shown: ({ avgHoursPerLine, hours, lineCount }) =>
        shownValue(LINE_HOURS, { value: avgHoursPerLine, numerator: hours, denominator: lineCount }),
    }),
  ];
}

/** Adds a second line, which says what a column beside it says where that has room. Single lines have none. */
const withNote = (column: Columns[number], note: (node: LaborTypeNode) => string | null): Columns[number] => ({
  ...column,
  cell: (row) => (
    <>
      {column.cell?.(row)}
      {row.kind === 'node' && row.node.level !== 'line' ? <RoomNote below={1100}>{note(row.node)}</RoomNote> : null}
    </>
  ),
});

const shareOfHours = ({ shareOfHoursPct, hours }: LaborTypeNode, totals: Totals | undefined): string | null =>
  shareOfHoursPct === null ? null : `${formatShare(shownShare(shareOfHoursPct, hours, totals?.hours ?? null))} of all`;
