import type { DashboardView } from '@fixed-ops/figures';
import { OnDemand } from '@fixed-ops/ui';
import { useState } from 'react';

const laborTypeFilter = () => import('../service/labor-type-filter.tsx').then((module) => module.LaborTypeFilter);

/**
 * The labor types of an address, on a screen that offers none by itself: a link of the service dashboard narrows it by them. The filter stays
 * when the last one is unticked, because the list of them is still open then.
 */
export function ChosenLaborTypes({ view }: { readonly view: DashboardView }) {
  const isChosen = view.filters.laborTypes.length > 0;
  const [isShown, setShown] = useState(isChosen);
  if (isChosen && !isShown) setShown(true);
  return isShown ? <OnDemand load={laborTypeFilter} placeholder={null} props={{ view }} /> : null;
}
