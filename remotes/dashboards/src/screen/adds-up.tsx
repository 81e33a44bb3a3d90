import { CircleCheck, chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** The foot of a list. It says how the rows add up to the figure that opened the list. */
export function AddsUp({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontVariantNumeric="tabular-nums" minW="0">
      <chakra.span color="fg.success">
        <CircleCheck size={16} aria-hidden="true" />
      </chakra.span>
      <span>
        <b>Adds up.</b> {children}
      </span>
    </chakra.span>
  );
}
