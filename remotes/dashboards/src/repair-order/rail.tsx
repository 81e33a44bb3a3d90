import type { RepairOrderDetail } from '@fixed-ops/contract';
import { repairOrderPath } from '@fixed-ops/drill';
import { formatCount, formatDate, formatMoneyCents } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { Box, chakra, Heading, Link, NarrowNote, Panel, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

const Rows = chakra('ul', {
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

function RailPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel px="5" pt="4" pb="2">
      <Heading>{title}</Heading>
      {children}
    </Panel>
  );
}

/** What was recommended and not sold. */
export function DeclinedWork({ items }: { readonly items: RepairOrderDetail['declined'] }) {
  const open = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return (
    <RailPanel title="Declined work">
      {items.length === 0 ? (
        <Text color="fg.muted" mt="2" mb="3">
          Nothing was declined.
        </Text>
      ) : (
        <Rows>
          {items.map(({ opCode, text, amount }) => (
            <li key={`${opCode ?? ''}/${text}`}>
              <Box as="span" minW="0" overflowWrap="anywhere">
                {text}
              </Box>
              <span data-part="amount">{formatMoneyCents(amount)}</span>
            </li>
          ))}
          <li>
            <b>Open opportunity</b>
            <span data-part="amount">
              <b>{formatMoneyCents(open)}</b>
            </span>
          </li>
        </Rows>
      )}
    </RailPanel>
  );
}

const mileage = ({ mileageIn }: RepairOrderDetail['lastVisits'][number]) =>
  mileageIn === null ? '' : `${formatCount(mileageIn)} mi`;

/** The vehicle's visits before this one. */
export function LastVisits({ visits }: { readonly visits: RepairOrderDetail['lastVisits'] }) {
  // The way back to the drawer goes along.
  const { state } = useLocation();
  return (
    <RailPanel title="Last visits">
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
              </chakra.span>
              <Link asChild>
                <RouterLink to={repairOrderPath(visit)} state={state}>
                  {visit.roNumber}
                  {visit.roSuffix}
                </RouterLink>
              </Link>
              <chakra.span color="fg.muted" whiteSpace="nowrap" hideBelow="md">
                {mileage(visit)}
              </chakra.span>
              <span data-part="amount">{formatMoneyCents(visit.totalSale)}</span>
            </li>
          ))}
        </Rows>
      )}
    </RailPanel>
  );
}
