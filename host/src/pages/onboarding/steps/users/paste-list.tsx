import { accountsListHead, peopleListHead, readPeopleFile, readPeopleList } from '@fixed-ops/access/people-list';
import { formatCount } from '@fixed-ops/metrics';
import { Box, Button, Field, Panel, Textarea } from '@fixed-ops/ui';
import { CSV_FILES, FileButton } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { newUser, type UserRow } from './users-values.ts';

interface PasteListProps {
  readonly text: string;
  readonly needsAccountIds: boolean;
  readonly onText: (text: string) => void;
  /** Addresses that the step already contains. */
  readonly known: readonly string[];
  readonly onAdd: (users: readonly UserRow[]) => void;
  readonly onClose: () => void;
}

/** Adds many people from a pasted list or a CSV file. They become rows that can be edited. */
export function PasteList({ text, needsAccountIds, onText, known, onAdd, onClose }: PasteListProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const put = (next: string) => {
    onText(next);
    setProblem(null);
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const read = await readPeopleFile(chosen);
    if (read.text === null) setProblem(read.problem);
    else put(read.text);
  };
  const add = () => {
    const list = readPeopleList(text);
    if (list.rows === null) {
      setProblem(list.problem);
      return;
    }
    const there = new Set(known.map((email) => email.toLowerCase()));
    const fresh = list.rows.filter(({ email }) => !there.has(email.toLowerCase()));
    if (fresh.length === 0) {
      setProblem(`Everybody on the list is in the step already: ${formatCount(list.rows.length)} of them.`);
      return;
    }
    onAdd(
      fresh.map(({ firstName, lastName, email, accountId, jobTitle, role }) => ({
        ...newUser(),
        firstName,
        lastName,
        email,
        accountId: needsAccountIds ? accountId : '',
        jobTitle,
        role,
      })),
    );
  };
  return (
    <Panel aria-label="List of people" p="5">
      <Field
        label="List"
        error={problem}
        help={`One person per line. The first line is: ${needsAccountIds ? accountsListHead : peopleListHead}. Phone numbers are ignored here: people enter their own in their profile.`}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            fontFamily="mono"
            value={text}
            onChange={(event) => put(event.target.value)}
          />
        )}
      </Field>
      <Box display="flex" flexWrap="wrap" gap="2" mt="3">
        <FileButton label="CSV file" accept={CSV_FILES} onFiles={([chosen]) => void choose(chosen)}>
          Choose a CSV file
        </FileButton>
        <Box flex="1" />
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={add} disabled={text.trim() === ''}>
          Add to the step
        </Button>
      </Box>
    </Panel>
  );
}
