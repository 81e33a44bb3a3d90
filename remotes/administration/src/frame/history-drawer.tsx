import { describeError, isEditConflict } from '@fixed-ops/api';
import { happenedWords, type SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Drawer, EmptyState, notify, Skeleton, Text } from '@fixed-ops/ui';
import { useOneAtATime } from '@fixed-ops/ui/form';
import { MoreRows } from '@fixed-ops/ui/lists';
import { type ComponentProps, useState } from 'react';
import { DifferencesTable } from './differences-table.tsx';

/** A list of changes, as `useListCall` answers it. */
type Changes = ComponentProps<typeof MoreRows>['list'] & {
  readonly answer: ComponentProps<typeof Answer<unknown>>['answer'];
  readonly rows: readonly SettingsHistoryEntry[];
  readonly readAgain: () => void;
};

interface HistoryDrawerProps {
  /** Title with the dealership: "Thresholds, Parts, Harborline Toyota". */
  readonly place: string;
  /** The name of the call that makes the changes; it chooses their words. */
  readonly block: string;
  readonly list: Changes;
  /** Null for people who may not undo changes. */
  readonly restore: ((historyId: number) => Promise<unknown>) | null;
  readonly isRestoring: boolean;
  /** Called if somebody saved in between, so that the page reads the newest version. */
  readonly onLate: () => void;
  readonly onClose: () => void;
}

/** The changes of settings with author, old and new values. Each can be undone. */
export function HistoryDrawer({ place, block, list, restore, isRestoring, onLate, onClose }: HistoryDrawerProps) {
  const takeBack = useOneAtATime(async ({ historyId }: SettingsHistoryEntry) => {
    try {
      await restore?.(historyId);
      notify({ kind: 'success', title: 'The change was undone' });
    } catch (error) {
      const isLate = isEditConflict(error);
      if (isLate) {
        onLate();
        list.readAgain();
      }
      const { message, reference } = describeError(error);
      notify({
        kind: isLate ? 'warning' : 'error',
        title: 'Nothing was undone',
        detail: isLate ? 'Somebody saved in between. Look at the newest change, then try again.' : message,
        reference,
      });
    }
  });
  return (
    <Drawer open onClose={onClose} title="History" subtitle={place}>
      <Answer name="History" answer={list.answer} skeleton={<Loading />}>
        {() =>
          list.rows.length === 0 ? (
            <EmptyState title="No changes recorded yet">
              From now on each save is listed here, with the values before it.
            </EmptyState>
          ) : (
            <>
              <Box as="ul" display="grid" gap="5">
                {list.rows.map((entry) => (
                  <Change
                    key={entry.historyId}
                    block={block}
                    entry={entry}
                    isBusy={isRestoring}
                    onTakeBack={restore ? () => takeBack(entry) : null}
                  />
                ))}
              </Box>
              <Box mt="5">
                <MoreRows list={list} what="older changes" />
              </Box>
            </>
          )
        }
      </Answer>
    </Drawer>
  );
}

interface ChangeProps {
  readonly block: string;
  readonly entry: SettingsHistoryEntry;
  readonly isBusy: boolean;
  readonly onTakeBack: (() => Promise<void>) | null;
}

function Change({ block, entry, isBusy, onTakeBack }: ChangeProps) {
  const { dealershipData } = useSession();
  const [isAsked, setAsked] = useState(false);
  const at = formatInstant(entry.at, dealershipData.timezone);
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" p="4" aria-label={`${at}, ${entry.by}`}>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Text>
          <Text as="span" fontWeight="semibold">
            {entry.by}
          </Text>{' '}
          {happenedWords(entry.action, entry.from)}
          <Text as="span" display="block" textStyle="meta" color="fg.muted">
            {at}
          </Text>
        </Text>
        {onTakeBack && entry.canRestore && !isAsked ? (
          <Button size="touch" onClick={() => setAsked(true)}>
            Undo
          </Button>
        ) : null}
      </Box>
      <DifferencesTable block={block} before={entry.before} after={entry.after} />
      {onTakeBack && !entry.canRestore ? (
        <Text mt="3" textStyle="meta" color="fg.muted">
          This change cannot be undone: what was there before is not kept, or no longer fits these settings.
        </Text>
      ) : null}
      {isAsked ? (
        <Box
          role="alert"
          mt="3"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="2"
        >
          <Text>Undo this change?</Text>
          <Box display="flex" gap="2">
            <Button size="touch" onClick={() => setAsked(false)}>
              Keep it
            </Button>
            <Button
              size="touch"
              variant="primary"
              loading={isBusy}
              autoFocus
              onClick={() => void onTakeBack?.().finally(() => setAsked(false))}
            >
              Yes, undo it
            </Button>
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

function Loading() {
  return (
    <Box display="grid" gap="5" aria-busy="true" aria-label="History">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} h="96px" />
      ))}
    </Box>
  );
}
