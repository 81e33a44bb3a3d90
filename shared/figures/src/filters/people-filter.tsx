import { NO_ADVISOR } from '@fixed-ops/contract';
import { Box, PeopleSelect } from '@fixed-ops/ui';
import { useState } from 'react';
import { advisorValue, peopleFilter, peopleValues } from './dashboard-filters.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { usePeople } from './use-people.ts';

/** Where more filters stand beside it. */
const WIDTH_PX = 180;
/** What nobody wrote is no person: it is an entry where a list has chosen it. */
const NOBODY = { value: advisorValue(NO_ADVISOR), label: 'No advisor' };

interface PeopleFilterProps {
  readonly view: Pick<DashboardView, 'filters' | 'setFilters' | 'periodQuery'>;
}

/** The people with work in the period, asked for when somebody comes near, or when some are chosen, whose names it says. */
export function PeopleFilter({ view }: PeopleFilterProps) {
  const { filters, setFilters, periodQuery } = view;
  const narrowed = peopleValues(filters);
  const [isNear, setNear] = useState(false);
  // Everybody is no filter; who ticked everybody sees it all the same.
  const [areAll, setAll] = useState(false);
  const { people: known, isLoading, failure } = usePeople(periodQuery, isNear || narrowed.length > 0);
  const people = narrowed.includes(NOBODY.value) ? [...known, NOBODY] : known;
  const value = areAll && narrowed.length === 0 ? people.map((person) => person.value) : narrowed;
  const choose = (values: readonly string[]) => {
    setAll(values.length === people.length);
    setFilters(peopleFilter(values, people.length));
  };
  const comeNear = () => setNear(true);
  return (
    <Box display="contents" onFocusCapture={comeNear} onPointerEnter={comeNear} onClickCapture={comeNear}>
      <PeopleSelect
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
