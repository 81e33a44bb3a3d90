import { type DeclinedRow, declinedColumns as listed } from '@fixed-ops/contract/dashboards';
import { listedDay, RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import { Box, Button, type Column, RoomNote } from '@fixed-ops/ui';
import { vehicleCell } from '../screen/order-columns.tsx';
import { PhoneLink } from '../screen/phone-link.tsx';
import { ShortText } from '../screen/short-text.tsx';
import { customerHead } from './customer-head.tsx';
import { ageInWords, CustomerOf, JobOf, When } from './declined-customer.tsx';
import { findingInWords, OUTCOMES } from './declined-words.ts';

/** Columns that the server can order by. */
export const SORTED = [
  'customerName',
  'customerDollars',
  'text',
  'opCode',
  'amount',
  'closeDate',
  'ageDays',
  'vehicle',
  'mileage',
  'advisorName',
  'backOn',
  'outcome',
  'roNumber',
] as const;

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = ['customerDollars', 'opCode', 'mileage', 'closeDate', 'finding'] as const;

/**
 * The same where inspections rate the findings: how urgent a job is matters more than who wrote it, and the advisors stand above the list. Without
 * ratings every finding is only "Declined".
 */
export const OFF_BESIDE_RATINGS = ['customerDollars', 'opCode', 'mileage', 'closeDate', 'advisorName'] as const;

interface DeclinedColumnsOptions {
  readonly amount: number | undefined;
  /** The year in the heading, which dates leave out. */
  readonly plainYear: string | undefined;
  /** The last loaded row of a list with further pages. */
  readonly lastLoaded: string | undefined;
  /** The number that the head of each customer shows, by customer; absent in one list, which has no heads. */
  readonly headPhones: ReadonlyMap<string, string> | undefined;
  /** Absent for people who may not write. */
  readonly onNote: ((row: DeclinedRow) => void) | undefined;
}

type DeclinedColumn = Column<DeclinedRow>;

/** Every column of the list, with the totals of the whole list. */
export function declinedColumns(options: DeclinedColumnsOptions): DeclinedColumn[] {
  const { plainYear, onNote } = options;
  return [
    ...jobColumns(options),
    {
      ...listed.outcome,
      cell: (row) => <Outcome row={row} onNote={onNote} />,
    },
    {
      ...listed.ageDays,
      room: 1220,
      cell: ageInWords,
    },
    { ...listed.vehicle, ...vehicleCell(150, 140), room: 1220 },
    {
      ...listed.roNumber,
      firstDirection: 'descending',
      room: 1220,
      cell: (row) => <RepairOrderLink to={repairOrderPath(row)}>{row.roNumber + row.roSuffix}</RepairOrderLink>,
    },
    { ...listed.advisorName, wideOnly: true, value: (row) => row.advisorName || NO_VALUE },
    {
      key: 'finding',
      head: 'Found',
      wideOnly: true,
      sortable: false,
      value: findingInWords,
      cell: (row) => <ShortText text={findingInWords(row)} widthPx={160} laptopPx={110} />,
    },
    {
      ...listed.backOn,
      head: 'Since then',
      wideOnly: true,
      title: 'Whether the car has been back, and where the work was sold',
      firstDirection: 'descending',
      value: (row) => row.soldOn?.date ?? row.backOn,
      cell: (row) => <Since row={row} plainYear={plainYear} />,
    },
    ...columnsToTurnOn(plainYear),
  ];
}

/** Whom to call about which work, and what it is worth. */
function jobColumns({ amount, lastLoaded, headPhones }: DeclinedColumnsOptions): DeclinedColumn[] {
  const head = customerHead(lastLoaded);
  return [
    {
      ...listed.customerName,
      required: true,
      value: (row) => row.customerName ?? 'No customer',
      groupKey: (row) => row.customerKey,
      groupCell: head.jobs,
      cell: (row) => (
        // One box, so that on a phone the work stands below the name and not below the arrow of the group.
        <Box
          as="span"
          display="inline-block"
          verticalAlign="middle"
          maxW={{ base: '130px', md: 'none' }}
          whiteSpace={{ base: 'normal', md: 'inherit' }}
        >
          {headPhones ? <JobOf row={row} /> : <CustomerOf row={row} />}
          <Box as="span" hideBelow="md">
            <RoomNote below={1220}>{row.vehicle}</RoomNote>
          </Box>
        </Box>
      ),
    },
    {
      ...listed.customerPhone,
      sortable: false,
      exported: false,
      groupCell: head.phone,
      // The head above has the number: one is not dialled twice.
      cell: (row) =>
        headPhones?.has(row.customerKey) &&
        (headPhones.get(row.customerKey) === row.customerPhone || !row.customerPhone) ? null : (
          <PhoneLink number={row.customerPhone} whose={row.customerName} />
        ),
    },
    {
      ...listed.text,
      from: 'md',
      cell: (row) => (
        <>
          <ShortText text={row.text} widthPx={180} tabletPx={112} laptopPx={150} isTwoLines />
          <RoomNote below={1220}>
            <When row={row} />
          </RoomNote>
        </>
      ),
    },
    {
      ...listed.amount,
      from: 'md',
      groupCell: head.worth,
      cell: ({ amount: price }) =>
        price === 0 ? <span title="Sent without a price">{NO_VALUE}</span> : formatMoneyCents(price),
      ...(amount === undefined ? {} : { total: formatMoneyCents(amount) }),
    },
  ];
}

/** Columns that a person turns on. */
const columnsToTurnOn = (plainYear: string | undefined): DeclinedColumn[] => [
  {
    key: 'customerDollars',
    head: 'Customer total',
    title: 'Open recommendations of the same customer',
    numeric: true,
    format: 'money',
    firstDirection: 'descending',
    value: (row) => row.customerDollars,
    cell: (row) => formatMoneyCents(row.customerDollars),
  },
  listed.opCode,
  {
    ...listed.mileage,
    cell: (row) => formatCount(row.mileage),
  },
  {
    ...listed.closeDate,
    firstDirection: 'descending',
    cell: (row) => listedDay(row.closeDate, plainYear),
  },
];

interface SinceProps extends Pick<DeclinedColumnsOptions, 'plainYear'> {
  readonly row: DeclinedRow;
}

function Since({ row: { soldOn, backOn }, plainYear }: SinceProps) {
  if (soldOn !== null) {
    return (
      <>
        Sold on <RepairOrderLink to={repairOrderPath(soldOn)}>{soldOn.roNumber + soldOn.roSuffix}</RepairOrderLink>
      </>
    );
  }
  return backOn === null ? NO_VALUE : `Back ${listedDay(backOn, plainYear)}`;
}

interface OutcomeProps {
  readonly row: DeclinedRow;
  readonly onNote: DeclinedColumnsOptions['onNote'];
}

/** The outcome with its note, as a button that opens the dialog for both. */
function Outcome({ row, onNote }: OutcomeProps) {
  const { outcome, note } = row;
  const words = OUTCOMES[outcome];
  const of = `${row.text}, ${row.customerName ?? `RO ${row.roNumber}`}`;
  return (
    <>
      {onNote ? (
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`${words}: record the outcome of ${of}`}
          // Without an outcome there is only the button, which is not printed.
          data-print={outcome === 'none' ? 'none' : undefined}
          onClick={() => onNote(row)}
        >
          {outcome === 'none' ? 'Record outcome' : words}
        </Button>
      ) : (
        words
      )}
      {note === '' ? null : <ShortText text={note} widthPx={180} quiet />}
    </>
  );
}
