import { canOpen } from '@fixed-ops/access';
import type { RepairOrderDetail } from '@fixed-ops/contract';
import { listedDay } from '@fixed-ops/drill';
import { businessDateOf, formatNumber, formatPercent, NOT_PROVIDED, shownShare } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { chakra, Text } from '@fixed-ops/ui';
import { lazyPanel } from '../screen/lazy-panel.tsx';

const LineAssignment = lazyPanel(() => import('./line-assignment.tsx').then((module) => module.LineAssignment), {
  name: 'Assign a technician',
  placeholder: null,
});

type Line = RepairOrderDetail['lines'][number];
type Technician = Line['technicians'][number];

const StoryList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    alignContent: 'start',
    // The padding gives the story the same baselines as the money beside it.
    pt: { base: '0', md: '0.5' },
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

const NO_CLAIM = { claimType: null, failureCode: null, authorization: null };

interface StoryProps {
  readonly line: Line;
  readonly order: Pick<RepairOrderDetail['header'], 'roNumber' | 'roSuffix'>;
}

/** Shows complaint, cause and correction of a line, and who worked on it. */
export function Story({ line, order }: StoryProps) {
  const { access } = useSession();
  // The server does not send the names of colleagues to an own view. That does not mean that nobody worked on the line.
  const isWithheld = line.technicians.length === 0 && !access.hasAllEmployeeView;
  const { claimType, failureCode, authorization } = line.warranty ?? NO_CLAIM;
  const claim = [claimType, failureCode && `failure ${failureCode}`, authorization && `authorization ${authorization}`]
    .filter(Boolean)
    .join(', ');
  return (
    <StoryList>
      <dt>Complaint</dt>
      <dd>{line.complaint ?? '—'}</dd>
      <dt>Cause</dt>
      <dd>{line.cause ?? '—'}</dd>
      <dt>Correction</dt>
      <dd>{line.correction ?? '—'}</dd>
      {claim === '' ? null : (
        <>
          <dt>Claim</dt>
          <dd>{claim}</dd>
        </>
      )}
      {isWithheld ? null : (
        <>
          <dt>{line.technicians.length > 1 ? 'Technicians' : 'Technician'}</dt>
          <dd>
            <Technicians line={line} />
            <Assignment line={line} order={order} />
          </dd>
        </>
      )}
    </StoryList>
  );
}

/**
 * Lets people with the right to assign choose the technician of a line. It shows for a line with hours whose technician the feed does not
 * name.
 */
function Assignment({ line, order }: StoryProps) {
  const { user } = useSession();
  const { letter, lineNumber, soldHours, technicians } = line;
  const assignedBy = technicians[0]?.assignedBy ?? null;
  const lacks = technicians.length === 0 ? soldHours > 0 : assignedBy !== null;
  if (!lacks || !canOpen(user, 'technicianAssignment')) return null;
  return (
    <LineAssignment
      line={{ roNumber: order.roNumber, roSuffix: order.roSuffix, letter, lineNumber, technicians, assignedBy }}
    />
  );
}

function Technicians({ line }: { readonly line: Line }) {
  const { dealershipData } = useSession();
  const { timezone, today } = dealershipData;
  const estimated = line.costEstimated ? ', cost estimated at the default rate' : '';
  if (line.technicians.length === 0) {
    if (line.soldHours <= 0) return '—';
    // If the feed never names technicians, no line is marked as lacking one.
    if (line.findings?.every(({ code }) => code !== 'noTechnician')) return <span title={NOT_PROVIDED}>—</span>;
    return (
      <>
        <chakra.span color="fg.error">Missing technician</chakra.span>
        {estimated}
      </>
    );
  }
  return line.technicians.map((technician, place) => (
    <div key={technician.number}>
      {workInWords(technician)}
      {place === line.technicians.length - 1 ? estimated : ''}
      {technician.assignedBy && technician.assignedAt ? (
        <Text textStyle="meta" color="fg.muted">
          Assigned by {technician.assignedBy},{' '}
          {listedDay(businessDateOf(new Date(technician.assignedAt), timezone), today.slice(0, 4))}
        </Text>
      ) : null}
    </div>
  ));
}

/** Returns words such as `Luis Ferrer, 3.80 hrs sold, 3.50 actual, 109% efficient`, and adds the flagged hours if they differ. */
function workInWords({ name, soldHours, flaggedHours, actualHours, efficiencyPct = null }: Technician): string {
  const sold = soldHours ?? flaggedHours;
  return [
    name,
    `${formatNumber(sold, 2)} hrs sold`,
    ...(sold === flaggedHours ? [] : [`${formatNumber(flaggedHours, 2)} flagged`]),
    // A technician without actual hours has no punch on the line.
    ...(!actualHours ? [] : [`${formatNumber(actualHours, 2)} actual`]),
    ...(efficiencyPct === null
      ? []
      : [`${formatPercent(shownShare(efficiencyPct, soldHours ?? null, actualHours), 0)} efficient`]),
  ].join(', ');
}
