import { chakra } from '@fixed-ops/ui';
import { useHost } from '../boot/context.ts';

const Chip = chakra('span', {
  base: {
    display: { base: 'none', xl: 'inline-flex' },
    alignItems: 'center',
    height: '20px',
    px: '1.5',
    borderWidth: '1px',
    borderRadius: 'l1',
    textStyle: 'meta',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
});

/** Says that the figures are those of a fictional group, so that nobody takes them for their own. */
export function DemoChip() {
  return useHost().isDemo ? <Chip>Demo data</Chip> : null;
}
