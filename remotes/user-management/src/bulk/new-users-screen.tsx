import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import {
  type ListedPerson,
  MOST_PEOPLE,
  peopleListHead,
  readPeopleFile,
  readPeopleList,
} from '@fixed-ops/access/people-list';
import { createRequestId, describeError, useCallMutation } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { peopleCalls } from '@fixed-ops/contract/people';
import { formatDay } from '@fixed-ops/metrics';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { Box, Button, type Column, DataTable, Field, PageHeader, Panel, Stack, Text, Textarea } from '@fixed-ops/ui';
import { CSV_FILES, FileButton, FormFailure } from '@fixed-ops/ui/form';
import { Upload } from '@fixed-ops/ui/icons';
import { useRef, useState } from 'react';
import { invitationTrouble } from '../person/invitation-words.ts';
import { useStoreOfList } from '../person/store-of-list.ts';
import { UsersBreadcrumb } from '../person/users-breadcrumb.tsx';
import { CHANGES_PEOPLE } from '../users/user-actions.tsx';

type Result = CallResponse<typeof peopleCalls.createUsers>['results'][number];
interface Line extends ListedPerson {
  readonly line: number;
  readonly result: Result | null;
}

/** Rows of one request: short enough to show how far it is. */
const ROWS_A_REQUEST = 25;
const COLUMNS = (timezone: string): Column<Line>[] => [
  { key: 'line', head: 'Row', numeric: true, value: ({ line }) => line },
  { key: 'name', head: 'Name', value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || null },
  { key: 'email', head: 'Email', value: ({ email }) => email || null },
  { key: 'title', head: 'Job title', from: 'md', value: ({ jobTitle }) => jobTitleLabel(jobTitle) || null },
  { key: 'role', head: 'Role', from: 'md', value: ({ role }) => roleLabel(role) || null },
  {
    key: 'result',
    head: 'Result',
    value: ({ result }) => (result === null ? 'Not checked' : inWords(result, timezone)),
    // Why somebody is refused is a sentence, or several: it goes on in the next line and not beyond the edge.
    cell: ({ result }) => (
      <Box whiteSpace="normal" py="1">
        {result === null ? 'Not checked' : inWords(result, timezone)}
      </Box>
    ),
  },
];

/** Many people from a pasted list or a file: checked first, then created and invited, with what became of each row. */
export function NewUsersScreen() {
  const { dealershipData } = useSession();
  const { store, list } = useStoreOfList();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [failure, setFailure] = useState<{ message: string; reference: string | null } | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const keys = useRef(new Map<string, string>());
  const send = useCallMutation(peopleCalls.createUsers, { name: 'New users', invalidates: CHANGES_PEOPLE });
  const [isReading, setReading] = useState(false);
  /** Rows and text belong together: while one is on its way the other stays. */
  const isBusy = isReading || done !== null;
  const isCreated = lines.length > 0 && lines.every(({ result }) => result?.status === 'created');
  const isUnsent = text !== '' && !isCreated;
  useUnsavedChanges(isUnsent);
  const { kept, forget } = useKeptDraft('new users', { isDirty: isUnsent, draft: () => text });
  const ready = lines.filter(({ result }) => result?.status === 'wouldCreate');

  /** Sends rows in portions and puts each result beside its row. */
  const ask = async (rows: readonly Line[], all: readonly Line[], check: boolean) => {
    setFailure(null);
    const known = new Map(all.map((line) => [line.line, line]));
    try {
      for (let from = 0; from < rows.length; from += ROWS_A_REQUEST) {
        setDone(from);
        const part = rows.slice(from, from + ROWS_A_REQUEST);
        const users = part.map((line) => bodyOf(line, store.id));
        const { data } = await send.mutateAsync({
          body: { users, check },
          headers: check ? {} : { 'Idempotency-Key': keyOf(keys.current, users) },
        });
        for (const result of data.results) {
          const line = part[result.row];
          if (line !== undefined) known.set(line.line, { ...line, result });
        }
        setLines([...known.values()]);
      }
    } catch (error) {
      setFailure(describeError(error));
    }
    setDone(null);
  };
  const check = async () => {
    const read = readPeopleList(text);
    setProblem(read.problem);
    if (read.rows === null) {
      setLines([]);
      return;
    }
    const seen = new Set<string>();
    const begun = read.rows.map((row, index): Line => {
      const email = row.email.toLowerCase();
      const isTwice = email !== '' && seen.has(email);
      seen.add(email);
      return { ...row, line: index + 1, result: isTwice ? twice : null };
    });
    setLines(begun);
    await ask(
      begun.filter(({ result }) => result === null),
      begun,
      true,
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
            <Box role="status" display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <Text flex="1">The list of {formatDay(kept.day)} is still here.</Text>
              <Button
                onClick={() => {
                  setText(String(kept.draft));
                  forget();
                }}
              >
                Use it
              </Button>
              <Button variant="ghost" onClick={forget}>
                Discard it
              </Button>
            </Box>
          )}
          <Field
            label="List"
            error={problem}
            help={`One person a line, up to ${MOST_PEOPLE}. The first line is: ${peopleListHead}. Everybody works at ${store.name} and is invited by mail.`}
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
          <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
            <FileButton
              label="CSV file"
              accept={CSV_FILES}
              disabled={isBusy}
              onFiles={([chosen]) => void choose(chosen)}
            >
              <Upload />
              Choose a CSV file
            </FileButton>
            <Text
              role="status"
              color="fg.muted"
              flex="1"
              minW={{ base: 'full', md: '0' }}
              order={{ base: -1, md: 'unset' }}
            >
              {done === null ? summary(lines) : `${done} of ${lines.length} …`}
            </Text>
            <Button size="md" disabled={isBusy} onClick={() => void check()}>
              Check
            </Button>
            <Button
              size="md"
              variant="primary"
              disabled={ready.length === 0}
              loading={isBusy && ready.length > 0}
              onClick={() => void ask(ready, lines, false)}
            >
              {ready.length === 0 ? 'Create' : `Create and invite ${ready.length}`}
            </Button>
          </Box>
        </Stack>
      </Panel>
      {lines.length === 0 ? null : (
        <Panel aria-label="Rows" mt="4">
          <DataTable
            label="Rows"
            columns={COLUMNS(dealershipData.timezone)}
            rows={lines}
            rowKey={({ line }) => String(line)}
          />
        </Panel>
      )}
    </>
  );
}

const twice: Result = {
  row: 0,
  status: 'refused',
  userId: null,
  invitation: null,
  errors: [{ path: 'email', code: 'twice', message: 'stands in the list already' }],
};

const bodyOf = (
  { firstName, lastName, email, phoneNumber, jobTitle, role, teamCategory }: ListedPerson,
  store: string,
) => ({
  firstName,
  lastName,
  email,
  phoneNumber,
  jobTitle,
  role,
  teamCategory,
  dealershipIds: [store],
  defaultDealershipId: store,
  sendInvite: true,
  workingIn: store,
});

/** The same key for the same rows, so that a retry creates nobody twice. */
function keyOf(keys: Map<string, string>, users: readonly object[]): string {
  const of = JSON.stringify(users);
  const key = keys.get(of) ?? createRequestId();
  keys.set(of, key);
  return key;
}

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
  jobTitle: 'Job title',
  role: 'Role',
};

/** What became of a row, as a sentence. */
function inWords({ status, invitation, errors }: Result, timezone: string): string {
  if (status === 'wouldCreate') return 'Can be created';
  if (status === 'created') {
    if (invitation?.status !== 'failed') return 'Created and invited';
    return `Created. ${invitationTrouble(invitation, timezone) ?? `Not invited: ${invitation.message}`}`;
  }
  return errors
    .map(({ path, code, message }) => `${LABELS[path] ?? path} ${UNKNOWN[code] ?? message}`.trim())
    .join('; ');
}

/** The server names what there is as calls do; a list has the words that the form for one person offers. */
const UNKNOWN: Readonly<Record<string, string>> = {
  unknown_role: 'is none of those that New user offers, such as Employee or Manager',
  unknown_title: 'is none of those that New user offers, such as Service Advisor',
};

function summary(lines: readonly Line[]): string {
  const count = (status: Result['status']) => lines.filter(({ result }) => result?.status === status).length;
  return [
    [count('created'), 'created'],
    [count('wouldCreate'), 'can be created'],
    [count('refused'), 'refused'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}
