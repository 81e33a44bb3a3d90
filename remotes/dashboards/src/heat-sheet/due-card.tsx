import type { DueFollowUp } from '@fixed-ops/contract/dashboards';
import { Avatar, Box, Chip } from '@fixed-ops/ui';

interface DueCardProps {
  readonly due: DueFollowUp;
  readonly state: string;
  /** When and on what, in words. */
  readonly coached: string;
}

/** Somebody without a gap who is to be followed up: on what, and what was said. */
export function DueCard({ due: { personName, followUp }, state, coached }: DueCardProps) {
  return (
    <>
      <Box display="flex" alignItems="center" gap="2.5" mb="3">
        <Avatar name={personName} />
        <Box as="h3" textStyle="label" flex="1" minW="0">
          {personName}
        </Box>
        <Chip>{state}</Chip>
      </Box>
      <Box flex="1">
        {coached}
        <Box color="fg.muted">No gap in dollars now.</Box>
        {followUp.note ? (
          <Box mt="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
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
