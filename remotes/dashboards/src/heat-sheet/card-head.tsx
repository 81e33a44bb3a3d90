import { Avatar, Box, Chip } from '@fixed-ops/ui';

interface CardHeadProps {
  readonly personName: string;
  /** Whether the person was coached, and the day of the follow-up. */
  readonly state: string;
}

/** The person of a coaching card and the state of the coaching. */
export function CardHead({ personName, state }: CardHeadProps) {
  return (
    <Box display="flex" alignItems="center" gap="2.5" mb="3">
      <Avatar name={personName} />
      <Box as="h3" textStyle="label" flex="1" minW="0">
        {personName}
      </Box>
      <Chip>{state}</Chip>
    </Box>
  );
}
