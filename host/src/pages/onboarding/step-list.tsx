import type { Onboarding } from '@fixed-ops/contract';
import { Box, Check, chakra, Heading, Text } from '@fixed-ops/ui';
import { STEP_WORDS } from './steps.ts';

/** The steps in their order, each with its state, what it asks for and what is good to have at hand. */
export function StepList({ steps }: { readonly steps: Onboarding['steps'] }) {
  return (
    <chakra.ol listStyleType="none">
      {steps.map(({ step, state }, index) => {
        const { title, asks, needs } = STEP_WORDS[step];
        const isSaved = state === 'saved';
        return (
          <chakra.li
            key={step}
            display="flex"
            gap="4"
            px={{ base: '4', md: '5' }}
            py="4"
            borderColor="border.muted"
            css={{ '& + &': { borderTopWidth: '1px' } }}
          >
            <Box
              aria-hidden="true"
              display="grid"
              placeItems="center"
              boxSize="24px"
              flexShrink="0"
              borderWidth="1px"
              borderColor={isSaved ? 'status.good' : 'border.control'}
              color={isSaved ? 'fg.success' : 'fg.muted'}
              borderRadius="full"
              textStyle="meta"
              fontVariantNumeric="tabular-nums"
            >
              {isSaved ? <Check size={16} /> : index + 1}
            </Box>
            <Box minW="0" flex="1">
              <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
                <Heading>{title}</Heading>
                <chakra.span textStyle="meta" lineHeight="24px" color={isSaved ? 'fg.success' : 'fg.muted'}>
                  {isSaved ? 'Saved' : 'Not started'}
                </chakra.span>
              </Box>
              <Text mt="0.5">{asks}</Text>
              {isSaved ? null : (
                <Text mt="0.5" color="fg.muted">
                  To have at hand: {needs}
                </Text>
              )}
            </Box>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
