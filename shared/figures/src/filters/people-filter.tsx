import { Box, PeopleSelect } from '@fixed-ops/ui';
import { useState } from 'react';
import { peopleFilter, peopleValues } from './dashboard-filters.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { type PeopleDays, usePeopleAndChosen } from './use-people.ts';

/** In pixels. Leaves room for the filters beside it. */
const WIDTH_PX = 180;

interface PeopleFilterProps {
  readonly view: Pick<DashboardView, 'filters' | 'setFilters'>;
  readonly days: PeopleDays;
  readonly onlyAdvisors: boolean;
}

/**
 * Selects among the people with work in the days. They load when the pointer or the focus comes near, or when some are chosen and their
 * names must show.
 */
export function PeopleFilter({ view, days, onlyAdvisors }: PeopleFilterProps) {
  const { filters, setFilters } = view;
  const narrowed = peopleValues(onlyAdvisors ? { ...filters, technicians: [] } : filters);
  const [isNear, setNear] = useState(false);
  // If everybody is chosen, there is no filter. This state keeps all the checkmarks visible.
  const [areAll, setAll] = useState(false);
  const { people: all, isLoading, failure } = usePeopleAndChosen(days, narrowed, isNear);
  const people = onlyAdvisors ? all.filter(({ key, value }) => key === 'advisor' || narrowed.includes(value)) : all;
  const value = areAll && narrowed.length === 0 ? people.map((person) => person.value) : narrowed;
  const choose = (values: readonly string[]) => {
    setAll(values.length === people.length);
    const { advisors, technicians } = peopleFilter(values, people.length);
    // Technicians that are not shown here stay chosen for the other screens.
    setFilters(onlyAdvisors ? { advisors } : { advisors, technicians });
  };
  const comeNear = () => setNear(true);
  return (
    <Box display="contents" onFocusCapture={comeNear} onPointerEnter={comeNear} onClickCapture={comeNear}>
      <PeopleSelect
        label={onlyAdvisors ? 'Advisors' : 'People'}
        width={WIDTH_PX}
        people={people}
        loading={isLoading}
        failure={failure}
        value={value}
        onChange={choose}
      />
    </Box>
  );
}
