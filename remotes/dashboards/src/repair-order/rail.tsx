import type { RepairOrderDetail } from '@fixed-ops/contract';
import { repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatDate, formatMoneyCents } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { chakra, Heading, Link, NarrowNote, Panel, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** Rows of a rail panel. Elements with `data-part=amount` are at the end of a row. */
export const Rows = chakra('ul', {
  base: {
    mt: '3',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'flex',
      columnGap: '4',
      alignItems: 'baseline',
      minH: '10',
      py: '2.5',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
    },
    '& [data-part=amount]': { marginInlineStart: 'auto', fontWeight: 'medium', whiteSpace: 'nowrap' },
  },
});

interface RailPanelProps {
  readonly title: string;
  /** True leaves the panel out on paper, because an empty panel is not worth a second sheet. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A panel beside the lines. */
export function RailPanel({ title, isEmpty, children }: RailPanelProps) {
  return (
    <Panel aria-label={title} data-print={isEmpty ? 'none' : undefined} px="5" pt="4" pb="2">
      <Heading>{title}</Heading>
      {children}
    </Panel>
  );
}

const mileage = ({ mileageIn }: RepairOrderDetail['lastVisits'][number]) =>
  mileageIn === null ? '' : `${formatCount(mileageIn)} mi`;

interface LastVisitsProps {
  readonly visits: RepairOrderDetail['lastVisits'];
  readonly vin: string | null;
}

/** Shows the vehicle's visits before this one and a link to all of them. */
export function LastVisits({ visits, vin }: LastVisitsProps) {
  // The link keeps the way back to the drawer.
  const { state } = useLocation();
  const { hasAllEmployeeView } = useSession().access;
  // An own view does not learn whether there were earlier visits.
  if (visits.length === 0 && !hasAllEmployeeView) return null;
  return (
    <RailPanel title="Last visits" isEmpty={visits.length === 0}>
      {visits.length === 0 ? (
        <Text color="fg.muted" mt="2" mb="3">
          This vehicle has no earlier visit here.
        </Text>
      ) : (
        <Rows>
          {visits.map((visit) => (
            <li key={`${visit.roNumber}/${visit.roSuffix}`}>
              <chakra.span whiteSpace="nowrap">
                {visit.closeDate === null ? 'Open' : formatDate(visit.closeDate)}
                <NarrowNote>{mileage(visit)}</NarrowNote>
                {/* On paper, two panels stand beside each other. Each has as little room as on a phone. */}
                <chakra.span textStyle="meta" color="fg.muted" display={{ base: 'none', _print: 'block' }}>
                  {mileage(visit)}
                </chakra.span>
              </chakra.span>
              <Link asChild>
                <RouterLink to={repairOrderPath(visit)} state={state}>
                  {visit.roNumber}
                  {visit.roSuffix}
                </RouterLink>
              </Link>
              <chakra.span color="fg.muted" whiteSpace="nowrap" hideBelow="md" data-print="none">
                {mileage(visit)}
              </chakra.span>
              <span data-part="amount">{formatMoneyCents(visit.totalSale)}</span>
            </li>
          ))}
          {vin === null ? null : (
            <li data-print="none">
              <Link asChild>
                <RouterLink to={`/dashboard/ros?${new URLSearchParams({ q: vin, field: 'vin' })}`}>
                  All visits of this vehicle
                </RouterLink>
              </Link>
            </li>
          )}
        </Rows>
      )}
    </RailPanel>
  );
}
