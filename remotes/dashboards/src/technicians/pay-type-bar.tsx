import { formatNumber, formatPercent, payTypes } from '@fixed-ops/metrics';
import { chakra, VisuallyHidden } from '@fixed-ops/ui';
import type { Work } from './technician-rows.ts';

const WIDTH = 60;
const PARTS = [
  { key: 'C', color: payTypes.C.color, of: (work: Work) => work.hoursC },
  { key: 'W', color: payTypes.W.color, of: (work: Work) => work.hoursW },
  { key: 'I', color: payTypes.I.color, of: (work: Work) => work.hoursI },
] as const;

/** Returns the hours by pay type, such as `C 62.4, W 20.0, I 8.1`. Empty if there are none. */
export function mixInWords(work: Work): string {
  return PARTS.filter(({ of }) => of(work) > 0)
    .map(({ key, of }) => `${key} ${formatNumber(of(work), 1)}`)
    .join(', ');
}

/** Draws a bar of sold hours by pay type. It leaves out hours of other pay types. */
export function PayTypeBar({ work }: { readonly work: Work }) {
  const whole = PARTS.reduce((sum, { of }) => sum + Math.max(0, of(work)), 0);
  if (whole === 0) return <span data-part="none">—</span>;
  const words = PARTS.filter(({ of }) => of(work) > 0)
    .map(({ key, of }) => `${key} ${formatPercent((of(work) / whole) * 100, 0)}`)
    .join(', ');
  return (
    <chakra.span display="inline-flex" verticalAlign="middle" gap="1px" h="8px" width={`${WIDTH}px`} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {PARTS.map(({ key, color, of }) => (
        <chakra.span
          key={key}
          aria-hidden="true"
          data-painted=""
          bg={color}
          borderRadius="1px"
          flexBasis="0"
          style={{ flexGrow: Math.max(0, of(work)) }}
        />
      ))}
    </chakra.span>
  );
}
