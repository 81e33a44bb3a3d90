import { useSession } from '@fixed-ops/session';
import type { ComponentProps } from 'react';
import { lazyPanel } from './lazy-panel.tsx';

const StoreAveragePanel = lazyPanel(
  () => import('./store-average-panel.tsx').then((module) => module.StoreAveragePanel),
  { name: 'Store average', placeholder: null },
);

/** The store beside somebody's own figures, as one average without names; its code comes for own views alone. */
export function StoreAverage(props: ComponentProps<typeof StoreAveragePanel>) {
  const { access } = useSession();
  return access.hasAllEmployeeView ? null : <StoreAveragePanel {...props} />;
}
