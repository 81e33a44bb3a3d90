import { type DateRange, formatPeriodInWords, payTypes } from '@fixed-ops/metrics';
import { Box, Spinner, Text, useIsUpdating } from '@fixed-ops/ui';
import { peopleValues } from './dashboard-filters.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { type PeopleDays, usePeopleAndChosen } from './use-people.ts';

interface UpdatingLineProps {
  readonly view: DashboardView;
  /** The standard filters that this screen offers to the person. */
  readonly offered: readonly string[];
  /** The days of the screen. Null for a list that has none. */
  readonly days: DateRange | null;
  /** Whose people the filter names. */
  readonly people: PeopleDays;
}

/** The line names up to this many people. */
const NAMED = 2;

/** A line below the filters while new figures load. It says for whom they load, and that the old figures stay. */
export function UpdatingLine(props: UpdatingLineProps) {
  const isUpdating = useIsUpdating();
  return (
    <Box role="status" position="relative" h="0" data-print="none">
      {isUpdating ? <Updating {...props} /> : null}
    </Box>
  );
}

function Updating(props: UpdatingLineProps) {
  const whom = useWhom(props);
  return (
    <Box
      position="absolute"
      top="-22px"
      display="flex"
      alignItems="center"
      gap="2"
      maxW="full"
      color="fg.muted"
      // A fast answer needs no message, so the line appears after a delay.
      animation="fadeIn 160ms ease-out 300ms backwards"
    >
      <Spinner size="small" label="" />
      <Text as="span" textStyle="meta" truncate>
        {whom === null ? 'Updating.' : `Updating for ${whom}.`}
        <Box as="span" display={{ base: 'none', md: 'inline' }}>
          {' '}
          The old figures stay until the new ones are here.
        </Box>
      </Text>
    </Box>
  );
}

/** The chosen people, else the pay type, else the days, if there are any. */
function useWhom({ view: { filters }, offered, days, people: of }: UpdatingLineProps): string | null {
  const technicians = offered.includes('people') ? filters.technicians : [];
  const advisors = offered.includes('advisors') || offered.includes('people') ? filters.advisors : [];
  const values = peopleValues({ advisors, technicians });
  const { people } = usePeopleAndChosen(of, values, false);
  const names = people.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  if (names.length > 0 && names.length <= NAMED) return names.join(' and ');
  if (values.length > 0) return values.length === 1 ? 'one person' : `${values.length} people`;
  const { payType } = filters;
  if (payType !== 'all' && offered.includes('payType')) return payTypes[payType].inSentence;
  return days && formatPeriodInWords(days);
}
