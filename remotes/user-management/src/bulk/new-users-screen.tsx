import {
  accountsListHead,
  type ListedPerson,
  MOST_PEOPLE,
  peopleListHead,
  readPeopleFile,
  readPeopleList,
} from '@fixed-ops/access/people-list';
import { formatDay } from '@fixed-ops/metrics';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { Box, Button, DataTable, Field, PageHeader, Panel, Stack, Text, Textarea } from '@fixed-ops/ui';
import { CSV_FILES, FileButton, FormFailure } from '@fixed-ops/ui/form';
import { Upload } from '@fixed-ops/ui/icons';
import { useState } from 'react';
import { useStoreOfList } from '../person/store-of-list.ts';
import { useInvitationTerms } from '../person/use-invitation-terms.ts';
import { UsersBreadcrumb } from '../person/users-breadcrumb.tsx';
import { lineColumns } from './line-columns.tsx';
import { duplicateResult, type Line, summary } from './listed-line.ts';
import { useSendLines } from './use-send-lines.ts';

/** Creates many people from a pasted list or a file: checks the rows, then creates and invites, and shows the result of each row. */
export function NewUsersScreen() {
  const { dealershipData } = useSession();
  const { store, list } = useStoreOfList();
  const { needsAccountId } = useInvitationTerms();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { lines, setLines, done, failure, ...send } = useSendLines(store.id);
  const [isReading, setReading] = useState(false);
  /** Results belong to the rows of the text, so the text cannot change while rows are sent. */
  const isBusy = isReading || done !== null;
  const isCreated = lines.length > 0 && lines.every(({ result }) => result?.status === 'created');
  const isUnsent = text !== '' && !isCreated;
  useUnsavedChanges(isUnsent);
  const { kept, forget } = useKeptDraft('new users', { isDirty: isUnsent, draft: () => text });
  const ready = lines.filter(({ result }) => result?.status === 'wouldCreate');

  const check = async () => {
    const read = readPeopleList(text);
    setProblem(read.problem);
    if (read.rows === null) {
      setLines([]);
      return;
    }
    const begun = linesOf(read.rows);
    setLines(begun);
    await send.check(
      begun.filter(({ result }) => result === null),
      begun,
    );
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setLines([]);
    setProblem(null);
    setReading(true);
    const read = await readPeopleFile(chosen);
    setReading(false);
    setProblem(read.problem);
    if (read.text !== null) setText(read.text);
  };

  return (
    <>
      <UsersBreadcrumb page="New users" list={list} />
      <PageHeader title="New users" period={store.name} />
      <Panel aria-label="List" p="5">
        <Stack gap="3">
          {kept === null || typeof kept.draft !== 'string' || text !== '' ? null : (
            <KeptList
              day={kept.day}
              onUse={() => {
                setText(String(kept.draft));
                forget();
              }}
              onDiscard={forget}
            />
          )}
          <Field
            label="List"
            error={problem}
            help={`One person per line, up to ${MOST_PEOPLE}. The first line is: ${needsAccountId ? accountsListHead : peopleListHead}. Everybody works at ${store.name} and is invited by email.`}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={8}
                fontFamily="mono"
                value={text}
                readOnly={isBusy}
                onChange={(event) => {
                  setText(event.target.value);
                  setLines([]);
                  setProblem(null);
                }}
              />
            )}
          </Field>
          <FormFailure form={{ failure }} />
          <SendBar
            status={done === null ? summary(lines) : `${done} of ${lines.length} …`}
            ready={ready.length}
            isBusy={isBusy}
            onFile={(chosen) => void choose(chosen)}
            onCheck={() => void check()}
            onCreate={() => void send.create(ready, lines)}
          />
        </Stack>
      </Panel>
      {lines.length === 0 ? null : (
        <Panel aria-label="Rows" mt="4">
          <DataTable
            label="Rows"
            columns={lineColumns(dealershipData.timezone)}
            rows={lines}
            rowKey={({ line }) => String(line)}
          />
        </Panel>
      )}
    </>
  );
}

interface SendBarProps {
  readonly status: string;
  /** The number of checked rows that can be created. */
  readonly ready: number;
  readonly isBusy: boolean;
  readonly onFile: (chosen: File | undefined) => void;
  readonly onCheck: () => void;
  readonly onCreate: () => void;
}

/** Chooses a file, checks the rows and creates the people, with the progress in words. */
function SendBar({ status, ready, isBusy, onFile, onCheck, onCreate }: SendBarProps) {
  return (
    <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <FileButton
        label="CSV file"
        accept={CSV_FILES}
        size="md"
        disabled={isBusy}
        onFiles={([chosen]) => onFile(chosen)}
      >
        <Upload />
        Choose a CSV file
      </FileButton>
      <Text role="status" color="fg.muted" flex="1" minW={{ base: 'full', md: '0' }} order={{ base: -1, md: 'unset' }}>
        {status}
      </Text>
      <Button size="md" unavailable={isBusy} onClick={onCheck}>
        Check
      </Button>
      <Button size="md" variant="primary" unavailable={ready === 0} loading={isBusy && ready > 0} onClick={onCreate}>
        {ready === 0 ? 'Create' : `Create and invite ${ready}`}
      </Button>
    </Box>
  );
}

/** The rows of a list. A row whose e-mail or account is on an earlier row is refused without the server. */
function linesOf(rows: readonly ListedPerson[]): readonly Line[] {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const twice = (['email', 'accountId'] as const).filter((field) => {
      const key = `${field} ${row[field].toLowerCase()}`;
      const isTwice = row[field] !== '' && seen.has(key);
      seen.add(key);
      return isTwice;
    });
    return { ...row, line: index + 1, result: twice.length === 0 ? null : duplicateResult(twice) };
  });
}

interface KeptListProps {
  readonly day: string;
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}

/** Offers the list that was entered before the session ended. */
function KeptList({ day, onUse, onDiscard }: KeptListProps) {
  return (
    <Box role="status" display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Text flex="1">The list of {formatDay(day)} is still here.</Text>
      <Button onClick={onUse}>Use it</Button>
      <Button variant="ghost" onClick={onDiscard}>
        Discard it
      </Button>
    </Box>
  );
}
