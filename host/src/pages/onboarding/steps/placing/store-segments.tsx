import { formatCount } from '@fixed-ops/metrics';
import { SegmentedControl } from '@fixed-ops/ui';
import { useStores } from '../../frame/stores.ts';

interface StoreSegmentsProps {
  /** The ids of the stores, each with the number of open entries. */
  readonly stores: readonly { readonly store: string; readonly left: number }[];
  readonly value: string;
  readonly onChange: (store: string) => void;
}

/** Chooses the store of the list. Each store shows the number of open entries. Draws nothing if there is one store. */
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
