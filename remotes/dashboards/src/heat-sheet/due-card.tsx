import type { DueFollowUp } from '@fixed-ops/contract/dashboards';
import { Box } from '@fixed-ops/ui';
import { CardHead } from './card-head.tsx';

interface DueCardProps {
  readonly due: DueFollowUp;
  readonly state: string;
  /** The day and the figure of the follow-up, in words. */
  readonly coached: string;
}

/** A person without a gap but with an open follow-up: its figure and note. */
export function DueCard({ due: { personName, followUp }, state, coached }: DueCardProps) {
  return (
    <>
      <CardHead personName={personName} state={state} />
      <Box flex="1">
        {coached}
        <Box color="fg.muted">No gap in dollars now.</Box>
        {followUp.note ? (
          <Box data-print="none" mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
            <Box as="span" color="fg.muted">
              {followUp.byName}:{' '}
            </Box>
            {followUp.note}
          </Box>
        ) : null}
      </Box>
    </>
  );
}
