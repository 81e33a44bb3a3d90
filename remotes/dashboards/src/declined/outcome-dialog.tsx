import { describeError, useCallMutation, versionInConflict } from '@fixed-ops/api';
import {
  DECLINED_NOTE_MAX,
  type DeclinedNoted,
  type DeclinedOutcome,
  type DeclinedRow,
  declinedNotedSchema,
  declinedOutcomes,
  declinedWorkCalls,
} from '@fixed-ops/contract/dashboards';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { SaveDialog } from '@fixed-ops/figures/screen';
import { formatInstant, formatMoneyCents } from '@fixed-ops/metrics';
import { currentSession, useSession } from '@fixed-ops/session';
import { Banner, Box, Field, FormFailure, notify, Radio, Text, Textarea } from '@fixed-ops/ui';
import { useState } from 'react';
import { PhoneLink } from '../screen/phone-link.tsx';
import { OUTCOMES } from './declined-words.ts';

interface OutcomeDialogProps {
  readonly row: DeclinedRow;
  readonly onClose: () => void;
}

type Outcome = Pick<DeclinedNoted, 'outcome' | 'note'>;

/** Writes an outcome over the version that was read. A conflict gives the version of somebody else, and the next save replaces it. */
function useOutcomeWrite(row: DeclinedRow) {
  /** The version that this save replaces. */
  const [base, setBase] = useState<DeclinedNoted>(row);
  const [theirs, setTheirs] = useState<DeclinedNoted | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const write = useCallMutation(declinedWorkCalls.noteDeclinedWork, {
    name: 'Declined work',
    invalidates: [declinedWorkCalls.declinedWork, repairOrderCalls.repairOrderDetailByLine],
  });
  const send = (noted: Outcome, expectedAt: string | null) =>
    write.mutateAsync({ params: { declinedId: row.declinedId }, body: { ...noted, expectedAt } });

  const save = async (noted: Outcome): Promise<boolean> => {
    setFailure(null);
    const store = currentSession().activeDealership?.id;
    try {
      const { data } = await send(noted, base.outcomeAt);
      // In another store, Undo would write there. The write itself says how it ended.
      if (currentSession().activeDealership?.id !== store) return true;
      notify({
        kind: 'success',
        title: `${row.customerName ?? `RO ${row.roNumber}`}: ${OUTCOMES[data.outcome].toLowerCase()}`,
        action: {
          label: 'Undo',
          onSelect: () => {
            send({ outcome: base.outcome, note: base.note }, data.outcomeAt).catch((error: unknown) => {
              const { message: detail, reference } = describeError(error);
              notify({ kind: 'error', title: 'It could not be undone', detail, reference });
            });
          },
        },
      });
      return true;
    } catch (error) {
      const current = versionInConflict(error, declinedNotedSchema);
      if (current !== null) {
        setTheirs(current);
        setBase(current);
      } else {
        setFailure(describeError(error));
      }
      return false;
    }
  };
  return { base, theirs, failure, save };
}

/** Records the outcome of one recommendation. If the save fails, or somebody saved first, the input stays. */
export function OutcomeDialog({ row, onClose }: OutcomeDialogProps) {
  const { timezone } = useSession().dealershipData;
  const begun = row.outcome === 'none' ? 'called' : row.outcome;
  const [outcome, setOutcome] = useState<DeclinedOutcome>(begun);
  const [note, setNote] = useState(row.note);
  const { base, theirs, failure, save } = useOutcomeWrite(row);
  return (
    <SaveDialog
      title="Record the outcome"
      saveLabel={theirs === null ? 'Save' : 'Save mine anyway'}
      save={() => save({ outcome, note })}
      onClose={onClose}
      isUnsaved={outcome !== begun || note !== row.note}
    >
      <Box color="fg.muted">
        <Text>
          {[row.text, ...(row.amount === 0 ? [] : [formatMoneyCents(row.amount)])].join(', ')}
          {row.vehicle === null ? '' : `, ${row.vehicle}`}
        </Text>
        {/* The number stands beside the name and not in its sentence, where only its color would tell that it is a link. */}
        <Box display="flex" flexWrap="wrap" columnGap="3">
          <Text>{row.customerName ?? 'No customer'}</Text>
          {row.customerPhone === null ? null : <PhoneLink number={row.customerPhone} whose={row.customerName} />}
        </Box>
      </Box>
      {theirs === null ? null : (
        <Banner kind="warning">
          {theirs.outcomeBy || 'Somebody else'} saved first
          {theirs.outcomeAt === null ? '' : `, ${formatInstant(theirs.outcomeAt, timezone)}`}:{' '}
          {OUTCOMES[theirs.outcome]}
          {theirs.note === '' ? '.' : `, “${theirs.note}”.`} Nothing you typed is lost.
        </Banner>
      )}
      <Box as="fieldset">
        <Box as="legend" textStyle="label" mb="1">
          Outcome
        </Box>
        <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2">
          {declinedOutcomes.map((each) => (
            <Radio
              key={each}
              name="outcome"
              value={each}
              checked={each === outcome}
              data-autofocus={each === outcome ? '' : undefined}
              onChange={() => setOutcome(each)}
            >
              {OUTCOMES[each]}
            </Radio>
          ))}
        </Box>
      </Box>
      <Field label="Note" help={base.outcomeBy ? `Last recorded by ${base.outcomeBy}` : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={DECLINED_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <FormFailure form={{ failure }} />
    </SaveDialog>
  );
}
