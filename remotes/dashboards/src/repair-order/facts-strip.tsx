import type { RepairOrderDetail } from '@fixed-ops/contract';
import { useDashboardView } from '@fixed-ops/figures';
import {
  businessDateOf,
  daysBetween,
  formatCount,
  formatDate,
  formatInstant,
  formatMoneyCents,
} from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { chakra, Link } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { PhoneLink } from '../screen/phone-link.tsx';
import { useCostRights } from './cost-rights.ts';

type Header = RepairOrderDetail['header'];

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note: ReactNode;
}

/** The cells stand side by side on wide screens and on paper. */
const ABREAST = '1.2fr 1.1fr 1.1fr 1.7fr 1.1fr';

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: ABREAST, _print: ABREAST },
    gap: '1px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    mb: '6',
    '& > div': { px: { base: '5', _print: '2' }, py: '3', boxShadow: '0 0 0 1px var(--fo-colors-border)', minW: '0' },
    // With two cells per row, the fifth takes a whole row.
    '& > :last-child': { gridColumn: { sm: '1 / -1', lg: 'auto', _print: 'auto' } },
    '& dt, & [data-part=note]': { textStyle: 'meta', color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
    '& [data-part=value]': { fontWeight: 'medium' },
  },
});

/** Shows five cells: the dates, the advisor, the customer, the vehicle and the amount. */
export function FactsStrip({ header }: { readonly header: Header }) {
  const { labor } = useCostRights();
  const { access, dealershipData } = useSession();
  const { through } = useDashboardView();
  const { hasAllEmployeeView } = access;
  return (
    <Strip data-cells="">
      {factsOf(header, { labor, hasAllEmployeeView, through, ...dealershipData }).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-part="value">{value}</dd>
          <dd data-part="note">{note}</dd>
        </div>
      ))}
    </Strip>
  );
}

interface Seen {
  readonly labor: boolean;
  readonly hasAllEmployeeView: boolean;
  readonly today: string;
  /** The last day with data about open orders, as in every list of them. */
  readonly through: string;
  readonly timezone: string;
}

function factsOf(header: Header, { labor: showsGross, hasAllEmployeeView, ...store }: Seen): Fact[] {
  const vehicle = [header.year, header.make, header.model].filter((part) => part !== null).join(' ');
  const mileage = header.mileageIn === null ? '' : `, ${formatCount(header.mileageIn)} mi`;
  return [
    { name: ENDED[header.status], value: datesOf(header), note: visitOf(header, store) },
    // The server does not send the names of colleagues to an own view. A dash says so, because "No advisor" would mean that there is none.
    {
      name: 'Advisor',
      value: header.advisorName || (hasAllEmployeeView ? 'No advisor' : '—'),
      note: <AdvisorNote header={header} />,
    },
    {
      name: 'Customer',
      value: header.customerName ?? '—',
      note:
        header.customerPhone === null ? (
          (header.customerEmail ?? '')
        ) : (
          <PhoneLink number={header.customerPhone} whose={header.customerName} />
        ),
    },
    {
      name: 'Vehicle',
      value: vehicle === '' ? '—' : `${vehicle}${mileage}`,
      note: [header.vin, header.tag === null ? null : `tag ${header.tag}`].filter(Boolean).join(', '),
    },
    {
      name: 'Total before tax',
      value: formatMoneyCents(header.totalSale),
      note: showsGross ? `Gross ${formatMoneyCents(header.gross)}` : '',
    },
  ];
}

const ENDED = { open: 'Opened', closed: 'Opened and closed', void: 'Opened and voided' } as const;

/** The day on which the visit ended. Null while it lasts. */
const endOf = ({ status, closeDate, voidDate }: Header): string | null => (status === 'void' ? voidDate : closeDate);

function datesOf(header: Header): string {
  const { openDate } = header;
  const ended = endOf(header);
  if (ended === null || ended === openDate) return formatDate(openDate);
  const opened = formatDate(openDate);
  const sameYear = openDate.slice(0, 4) === ended.slice(0, 4);
  return `${sameYear ? opened.slice(0, -6) : opened} to ${formatDate(ended)}`;
}

const inDays = (days: number): string => `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;

function daysOf(header: Header, through: string): string {
  const { status, openDate } = header;
  const ended = endOf(header);
  if (status === 'open') return `Open ${inDays(Math.max(0, daysBetween(openDate, through)))}`;
  if (ended === null) return status === 'void' ? 'Void' : 'Closed';
  const days = daysBetween(openDate, ended);
  if (status === 'void') return days === 0 ? 'Voided the same day' : `Voided after ${inDays(days)}`;
  return days === 0 ? 'Closed the same day' : `${inDays(days)} in the shop`;
}

/** Returns `promised Nov 4, 2026, 2:41 PM`, and adds `missed` after that day, by the rule of the list of open repair orders. */
function promiseOf(promisedAt: string, { today, timezone }: Pick<Seen, 'today' | 'timezone'>): string {
  const isMissed = businessDateOf(new Date(promisedAt), timezone) < today;
  return `promised ${formatInstant(promisedAt, timezone)}${isMissed ? ', missed' : ''}`;
}

/** Returns words such as `1 day in the shop, waiter`. An open order also gets its promised time. */
function visitOf(header: Header, store: Pick<Seen, 'today' | 'through' | 'timezone'>): string {
  const { status, promisedAt, appointment, waiter } = header;
  return [
    daysOf(header, store.through),
    ...(status === 'open' && promisedAt !== null ? [promiseOf(promisedAt, store)] : []),
    ...(appointment ? ['appointment'] : []),
    ...(waiter ? ['waiter'] : []),
  ].join(', ');
}

/** Links to the orders that the advisor closed this week, with their number. Without that number, it shows the advisor's number. */
function AdvisorNote({ header: { advisorNumber, advisorRosThisWeek: count } }: { readonly header: Header }) {
  if (count == null) return advisorNumber;
  const found = new URLSearchParams({
    advisors: advisorNumber,
    status: 'closed',
    dateField: 'close',
    period: 'thisWeek',
  });
  return (
    <Link asChild>
      <RouterLink to={`/dashboard/ros?${found}`}>
        {formatCount(count)} {count === 1 ? 'RO' : 'ROs'} this week
      </RouterLink>
    </Link>
  );
}
