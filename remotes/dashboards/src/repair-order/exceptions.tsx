import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';
import { Box, Button, chakra, TriangleAlert, VisuallyHidden } from '@fixed-ops/ui';
import { useState } from 'react';
import { exceptionsInWords } from './exception-words.ts';
import { lineAnchor } from './line-panel.tsx';

type Exceptional = Pick<RepairOrderDetail, 'lines'> & { readonly isIncomplete: boolean };

/** The only tinted panel. It lists points that need a look, and "Review" goes from one line to the next. */
export function Exceptions({ lines, isIncomplete }: Exceptional) {
  const [reviewed, setReviewed] = useState(0);
  const { count, text } = exceptionsInWords(lines, isIncomplete);
  if (count === 0) return null;
  const odd = lines.filter(({ findings }) => findings !== undefined && findings.length > 0);
  const next = odd[reviewed % odd.length];
  return (
    <Box
      display="flex"
      gap="2.5"
      px="4"
      py="2.5"
      mb="3"
      bg="bg.warning"
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="l3"
      role="group"
      aria-label="Exceptions"
    >
      <chakra.span color="fg.warning" flexShrink="0" mt="0.5">
        <TriangleAlert size={16} aria-hidden="true" />
      </chakra.span>
      <Box flex="1" minW="0">
        <b>
          {formatCount(count)} {count === 1 ? 'exception' : 'exceptions'}
        </b>{' '}
        <chakra.span color="fg.muted">{text}</chakra.span>
      </Box>
      {next === undefined ? null : (
        <Button
          variant="link"
          size="inline"
          alignSelf="start"
          minH="6"
          my="-0.5"
          data-print="none"
          onClick={() => {
            document.getElementById(lineAnchor(next))?.focus();
            setReviewed(reviewed + 1);
          }}
        >
          {reviewed === 0 ? 'Review' : 'Next'}
          <VisuallyHidden> line {next.letter}</VisuallyHidden>
        </Button>
      )}
    </Box>
  );
}
