import { Box, VisuallyHidden } from '@fixed-ops/ui';
import type { wallDoubts } from './wall-rows.ts';

/** More lines would make the figures above them too small. */
export const MOST_DOUBTS = 2;

/** The mark of a figure that may be off, as large as the words beside it. It opens nothing, because nobody presses anything on a wall. */
export function WallDoubtMark({ label = 'May be off' }: { readonly label?: string }) {
  return (
    <Box as="span" color="fg.warning">
      <Box
        as="span"
        aria-hidden="true"
        display="inline-grid"
        placeItems="center"
        w="1.3em"
        h="1.3em"
        borderWidth="max(1.5px, 0.08em)"
        borderColor="currentColor"
        borderRadius="full"
        fontSize="max(12px, 0.85em)"
        lineHeight="1"
        fontWeight="semibold"
      >
        ?
      </Box>
      {label ? <VisuallyHidden> {label}</VisuallyHidden> : null}
    </Box>
  );
}

/** Below the people: which of the figures may be off, and by how much data. */
export function WallDoubts({ doubts }: { readonly doubts: ReturnType<typeof wallDoubts> }) {
  if (doubts.length === 0) return null;
  const rest = doubts.length - MOST_DOUBTS;
  return (
    <Box
      as="ul"
      aria-label="Figures that may be off"
      listStyleType="none"
      borderTopWidth="1px"
      px="0.6em"
      py="0.5em"
      fontSize="clamp(13px, 1.2vw, 30px)"
      lineHeight="1.35"
    >
      {doubts.slice(0, MOST_DOUBTS).map(({ labels, words }) => (
        <li key={words}>
          <WallDoubtMark label="" /> <b>{labels.join(', ')}</b> may be off. {words}.
        </li>
      ))}
      {rest > 0 ? (
        <Box as="li" color="fg.muted">
          {rest === 1 ? 'One more reason' : `${rest} more reasons`} on the heat sheet.
        </Box>
      ) : null}
    </Box>
  );
}
