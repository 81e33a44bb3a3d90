import { formatCount } from '@fixed-ops/metrics';
import { SegmentedControl } from '@fixed-ops/ui';
import { useStores } from '../../frame/stores.ts';

interface StoreSegmentsProps {
  /** Their ids, each with how much is left in it. */
  readonly stores: readonly { readonly store: string; readonly left: number }[];
  readonly value: string;
  readonly onChange: (store: string) => void;
}

/** Which store the list is of, each with what is left to place. Nothing where there is one store. */
export function StoreSegments({ stores, value, onChange }: StoreSegmentsProps) {
  const { nameOf } = useStores();
  if (stores.length < 2) return null;
  return (
    <SegmentedControl
      label="Store"
      value={value}
      segments={stores.map(({ store, left }) => ({ value: store, label: `${nameOf(store)} ${formatCount(left)}` }))}
      onChange={onChange}
    />
  );
}
