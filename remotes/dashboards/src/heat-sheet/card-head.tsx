import { Avatar, Box, Chip } from '@fixed-ops/ui';

interface CardHeadProps {
  readonly personName: string;
  /** Coached or not, and when to look again. */
  readonly state: string;
}

/** Whose coaching card it is, and how far it is. */
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
