import { Box } from '@fixed-ops/ui';
import type { DoubtsByMetric } from './doubts.ts';

/** Notes at the foot of a printed page: each reason why figures may be wrong, under the number beside those figures. */
export function DoubtNotes({ doubts }: { readonly doubts: DoubtsByMetric }) {
  const notes = new Map([...doubts.values()].flat().map(({ note, text }) => [note ?? 0, text]));
  if (notes.size === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Figures that may be off"
      data-part="doubt"
      display="none"
      mt="2"
      breakInside="avoid"
      _print={{ display: 'block' }}
    >
      <Box as="p" fontWeight="semibold">
        Marked figures may be off
      </Box>
      {[...notes]
        .toSorted(([one], [other]) => one - other)
        .map(([note, text]) => (
          <Box as="p" key={note} textStyle="meta" color="fg.muted">
            ({note}) {text}
          </Box>
        ))}
    </Box>
  );
}
