import { useSession } from '@fixed-ops/session';
import type { ComponentProps } from 'react';
import { lazyPanel } from './lazy-panel.tsx';

const StoreAveragePanel = lazyPanel(
  () => import('./store-average-panel.tsx').then((module) => module.StoreAveragePanel),
  { name: 'Store average', placeholder: null },
);

/** The store's average beside the viewer's own figures, without names. Its code loads only for own views. */
export function StoreAverage(props: ComponentProps<typeof StoreAveragePanel>) {
  const { access } = useSession();
  return access.hasAllEmployeeView ? null : <StoreAveragePanel {...props} />;
}
