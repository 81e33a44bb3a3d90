import { formatCount } from '@fixed-ops/metrics';
import { SegmentedControl } from '@fixed-ops/ui';

interface StoreSegmentsProps {
  /** Each with how much is left in it. */
  readonly stores: readonly { readonly store: string; readonly left: number }[];
  readonly value: string;
  readonly onChange: (store: string) => void;
}

/** Which store the list is of, each with what is left to place. Nothing where there is one store. */
export function StoreSegments({ stores, value, onChange }: StoreSegmentsProps) {
  if (stores.length < 2) return null;
  return (
    <SegmentedControl
      label="Store"
      value={value}
      segments={stores.map(({ store, left }) => ({ value: store, label: `${store} ${formatCount(left)}` }))}
      onChange={onChange}
    />
  );
}
