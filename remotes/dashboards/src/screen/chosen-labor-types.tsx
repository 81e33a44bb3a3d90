import type { DashboardView } from '@fixed-ops/figures';
import { addDays } from '@fixed-ops/metrics';
import { OnDemand } from '@fixed-ops/ui';
import { useState } from 'react';

const laborTypeFilter = () => import('../service/labor-type-filter.tsx').then((module) => module.LaborTypeFilter);

/** Without a period, the labor types of as many days are offered. */
const DAYS = 90;

interface ChosenLaborTypesProps {
  readonly view: DashboardView;
  /** Whether the list has no period. */
  readonly isDateless?: boolean;
}

/**
 * The labor types of an address, on a screen that offers none by itself: a link of the service dashboard narrows it by them. The filter stays
 * when the last one is unticked, because the list of them is still open then.
 */
export function ChosenLaborTypes({ view, isDateless = false }: ChosenLaborTypesProps) {
  const isChosen = view.filters.laborTypes.length > 0;
  const [isShown, setShown] = useState(isChosen);
  if (isChosen && !isShown) setShown(true);
  const { through } = view;
  const days = isDateless ? { startDate: addDays(through, 1 - DAYS), endDate: through } : undefined;
  return isShown ? <OnDemand load={laborTypeFilter} placeholder={null} props={{ view, days }} /> : null;
}
