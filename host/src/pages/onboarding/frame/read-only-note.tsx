import { Box, Info, Text } from '@fixed-ops/ui';
import { dateOf } from './clock.ts';
import { useWizard } from './wizard-context.ts';

/** Says why nothing can be changed. Draws nothing if changes are possible. */
export function ReadOnlyNote() {
  const { onboarding, readOnly } = useWizard();
  const { status, submittedAt, submittedBy } = onboarding;
  if (!readOnly) return null;
  const on = submittedAt === null ? '' : ` on ${dateOf(submittedAt)}`;
  return (
    <Box
      display="flex"
      gap="2"
      mb="4"
      px="4"
      py="3"
      bg="bg.info"
      borderWidth="1px"
      borderColor="border.info"
      borderRadius="l3"
    >
      <Box color="fg.info" mt="0.5" flexShrink="0">
        <Info size={16} aria-hidden="true" />
      </Box>
      <Text>
        {status === 'submitted'
          ? `Everything was submitted${on}${submittedBy === null ? '' : ` by ${submittedBy}`}. It can be read here; changes are made in Administration from now on.`
          : 'You may read this. An administrator of your group can change it.'}
      </Text>
    </Box>
  );
}
