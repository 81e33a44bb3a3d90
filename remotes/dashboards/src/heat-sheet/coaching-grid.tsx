import { canOpen } from '@fixed-ops/access';
import type { CoachingRecord, HeatSheet } from '@fixed-ops/contract/dashboards';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Grid, IconButton, Panel } from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { CoachingHistory } from './coaching-history.tsx';
import type { CoachedPerson } from './coaching-people.tsx';
import { useFollowUpDone } from './use-follow-up-done.ts';
import type { usePrintCard } from './use-print-card.ts';

export const CARDS_IN_A_ROW = 3;

interface CoachingActions {
  readonly sheet: HeatSheet;
  readonly onPaper: ReturnType<typeof usePrintCard>;
  readonly figureOf: (metricKey: string) => string | undefined;
  /** Opens the dialog to change a record, or without one to make a new one. */
  readonly onNote: (person: CoachedPerson, metricKey: string, record: CoachingRecord | null) => void;
}

interface CoachingGridProps extends CoachingActions {
  readonly people: readonly CoachedPerson[];
  readonly refetching: boolean;
}

/** The cards side by side, or one below another in a narrow window. */
export function CoachingGrid({ people, refetching, ...actions }: CoachingGridProps) {
  const { onPaper } = actions;
  const columns = Math.min(CARDS_IN_A_ROW, people.length);
  return (
    <Panel
      overflow="hidden"
      opacity={refetching ? 0.5 : 1}
      data-columns={columns}
      maxW={{ lg: `${(100 * columns) / CARDS_IN_A_ROW}%` }}
      _print={{ maxW: 'none' }}
    >
      <Grid
        as="ul"
        aria-label="Coaching cards"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` }}
        _print={{ gridTemplateColumns: 'minmax(0, 1fr)' }}
        gap="1px"
        css={{ '& > li': { boxShadow: '0 0 0 1px var(--fo-colors-border)' } }}
      >
        {people.map((person) => (
          <Box
            as="li"
            key={person.personNumber}
            data-print={onPaper.person === person.personNumber ? undefined : 'none'}
            display="flex"
            flexDirection="column"
            px="5"
            py="4"
          >
            {person.body}
            <CardActions person={person} {...actions} />
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}

function CardActions({
  person,
  sheet,
  onPaper,
  figureOf,
  onNote,
}: CoachingActions & { readonly person: CoachedPerson }) {
  const { user } = useSession();
  const { finish, isSaving } = useFollowUpDone();
  const { personNumber, personName, followUp, coached, metricKey } = person;
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mt="4">
      {canOpen(user, 'coaching') && !sheet.ownView ? (
        <>
          <Button
            size="touch"
            aria-label={`Mark coached: ${personName}`}
            onClick={() => onNote(person, metricKey, null)}
          >
            Mark coached
          </Button>
          {followUp ? (
            <Button
              variant="ghost"
              size="touch"
              aria-label={`Follow-up done: ${personName}`}
              loading={isSaving(followUp)}
              onClick={() => void finish(followUp)}
            >
              Follow-up done
            </Button>
          ) : null}
          {coached ? (
            <CoachingHistory
              kind={sheet.by}
              personNumber={personNumber}
              personName={personName}
              figureOf={figureOf}
              onEdit={(record) => onNote(person, record.metricKey, record)}
            />
          ) : null}
        </>
      ) : null}
      <IconButton aria-label={`Print the card of ${personName}`} ms="auto" onClick={() => onPaper.print(personNumber)}>
        <Printer />
      </IconButton>
    </Box>
  );
}
