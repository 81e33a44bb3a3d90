import type { PriceVariance } from '@fixed-ops/contract/dashboards';
import { FigureButton } from '@fixed-ops/figures';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { type Column, StatusMark, Text, WideOnlyNote } from '@fixed-ops/ui';
import { ofPriceStatus, ofPriceText } from './at-price.ts';
import type { AskedLines } from './lines-address.ts';

type Row = PriceVariance['rows'][number];
type Prices = Row['prices'];

/** What the figures of the finder open. */
export interface FinderActions {
  readonly onLines: (lines: AskedLines) => void;
  readonly onCode: (opCode: string) => void;
}

/** Columns of the finder, with all repair and diagnosis below. */
export function finderColumns({ advisors, total }: PriceVariance, { onLines, onCode }: FinderActions): Column<Row>[] {
  const pricesOf = (cells: Row['cells'], number: string) => cells.find((cell) => cell.number === number)?.prices;
  return [
    {
      key: 'opCode',
      head: 'Op code',
      required: true,
      sortable: false,
      value: (row) => row.opCode,
      cell: (row) => (
        <>
          <b>{row.opCode}</b>
          <Description words={row.description} />
          <Lowest row={row} advisors={advisors} onLines={onLines} />
        </>
      ),
    },
    ...advisors.map(
      ({ number, name }): Column<Row> => ({
        key: `advisor:${number}`,
        head: name,
        // A phone and an upright tablet have room only for the advisor who is furthest below.
        wideOnly: true,
        numeric: true,
        sortable: false,
        format: 'percent',
        value: (row) => pricesOf(row.cells, number)?.ofPricePct ?? null,
        sheetTotal: pricesOf(total.cells, number)?.ofPricePct ?? null,
        cell: (row) => (
          <Share
            prices={pricesOf(row.cells, number)}
            label={`Lines of ${row.opCode} by ${name}`}
            onOpen={() => onLines({ kind: 'cell', opCode: row.opCode, advisor: number })}
          />
        ),
        total: (
          <Share
            prices={pricesOf(total.cells, number)}
            label={`Repair and diagnostic lines by ${name}`}
            onOpen={() => onLines({ kind: 'cell', opCode: null, advisor: number })}
          />
        ),
      }),
    ),
    {
      key: 'all',
      head: 'All',
      numeric: true,
      sortable: false,
      format: 'percent',
      value: (row) => row.prices.ofPricePct,
      sheetTotal: total.prices.ofPricePct,
      cell: (row) => (
        <FigureButton
          label={`Lines of ${row.opCode} by everybody`}
          onOpen={() => onLines({ kind: 'all', opCode: row.opCode })}
        >
          <b>{ofPriceText(row.prices)}</b>
        </FigureButton>
      ),
      total: (
        <FigureButton
          label="Repair and diagnostic lines by everybody"
          onOpen={() => onLines({ kind: 'all', opCode: null })}
        >
          {ofPriceText(total.prices)}
        </FigureButton>
      ),
    },
    {
      key: 'belowPrice',
      head: 'Below price',
      numeric: true,
      sortable: false,
      format: 'money',
      value: (row) => row.prices.belowPrice,
      sheetTotal: total.prices.belowPrice,
      cell: (row) => (
        <FigureButton worth label={`${row.opCode}: every line`} onOpen={() => onCode(row.opCode)}>
          {formatMoney(row.prices.belowPrice)}
        </FigureButton>
      ),
      total: (
        <FigureButton worth label="Lines below the matrix" onOpen={() => onLines({ kind: 'belowGrid' })}>
          {formatMoney(total.prices.belowPrice)}
        </FigureButton>
      ),
    },
  ];
}

interface LowestProps {
  readonly row: Row;
  readonly advisors: PriceVariance['advisors'];
  readonly onLines: FinderActions['onLines'];
}

/** The work of a code, beside it where there is room, else below it. */
const Description = ({ words }: { readonly words: string }) => (
  <Text
    as="span"
    display={{ base: 'block', xl: 'inline', _print: 'inline' }}
    ms={{ xl: '3', _print: '3' }}
    maxW={{ base: '160px', xl: 'none', _print: 'none' }}
    truncate
    title={words}
    textStyle={{ base: 'meta', xl: 'body' }}
    color="fg.muted"
    fontWeight="normal"
  >
    {words}
  </Text>
);

/** In a narrow table, in place of the advisors' columns: the advisor furthest below the price, among those with enough lines to be judged. */
function Lowest({ row, advisors, onLines }: LowestProps) {
  const [lowest] = row.cells
    .filter(
      ({ number, prices }) =>
        number !== '' && prices.ofPricePct !== null && ofPriceStatus(prices.ofPricePct, prices.pricedLines) !== 'none',
    )
    .sort((one, other) => (one.prices.ofPricePct ?? 0) - (other.prices.ofPricePct ?? 0));
  const name = advisors.find(({ number }) => number === lowest?.number)?.name;
  if (lowest === undefined || name === undefined) return null;
  return (
    <WideOnlyNote>
      <Share
        whose={name}
        prices={lowest.prices}
        label={`Lines of ${row.opCode} by ${name}, the lowest`}
        onOpen={() => onLines({ kind: 'cell', opCode: row.opCode, advisor: lowest.number })}
      />
    </WideOnlyNote>
  );
}

interface ShareProps {
  /** The advisor's name before the figure, if there is no column head. */
  readonly whose?: string;
  readonly prices: Prices | undefined;
  readonly label: string;
  readonly onOpen: () => void;
}

/** Six advisors beside each other have no room for their lines beside the share in a window of 1024 px. */
const BELOW_WHERE_NARROW = { '@media screen': { '@container (60rem <= width < 68.75rem)': { display: 'block' } } };

/** `95.4% of 5`, with a status mark from five lines on. */
function Share({ whose, prices, label, onOpen }: ShareProps) {
  if (!prices) return <>—</>;
  return (
    <FigureButton label={label} onOpen={onOpen}>
      {whose === undefined ? null : `${whose} `}
      <StatusMark status={ofPriceStatus(prices.ofPricePct, prices.pricedLines)} /> {ofPriceText(prices)}
      <Text as="span" textStyle="meta" color="fg.muted" fontWeight="normal" css={BELOW_WHERE_NARROW}>
        {' '}
        of {formatCount(prices.pricedLines)}
      </Text>
    </FigureButton>
  );
}
