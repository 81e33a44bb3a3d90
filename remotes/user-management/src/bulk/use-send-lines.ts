import type { ListedPerson } from '@fixed-ops/access/people-list';
import { createRequestId, describeError, useCallMutation } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useRef, useState } from 'react';
import { CHANGES_PEOPLE } from '../users/user-actions.tsx';
import type { Line } from './listed-line.ts';

/** The number of rows in one request. It is small, so that the progress moves often. */
const ROWS_A_REQUEST = 25;

/** Sends the rows of a list to be checked or created, and keeps the server's result of each. */
export function useSendLines(store: string) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [failure, setFailure] = useState<{ message: string; reference: string | null } | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const keys = useRef(new Map<string, string>());
  const send = useCallMutation(peopleCalls.createUsers, { name: 'New users', invalidates: CHANGES_PEOPLE });
  /** Sends rows in portions and adds each result to its row. */
  const sendAll = async (rows: readonly Line[], all: readonly Line[], { check }: { readonly check: boolean }) => {
    setFailure(null);
    const known = new Map(all.map((line) => [line.line, line]));
    try {
      for (let from = 0; from < rows.length; from += ROWS_A_REQUEST) {
        setDone(from);
        const part = rows.slice(from, from + ROWS_A_REQUEST);
        const users = part.map((line) => bodyOf(line, store));
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
  return {
    lines,
    setLines,
    done,
    failure,
    check: (rows: readonly Line[], all: readonly Line[]) => sendAll(rows, all, { check: true }),
    create: (rows: readonly Line[], all: readonly Line[]) => sendAll(rows, all, { check: false }),
  };
}

const bodyOf = (
  { firstName, lastName, email, accountId, phoneNumber, jobTitle, role, teamCategory }: ListedPerson,
  store: string,
) => ({
  firstName,
  lastName,
  email,
  ...(accountId === '' ? {} : { accountId }),
  phoneNumber,
  jobTitle,
  role,
  teamCategory,
  dealershipIds: [store],
  defaultDealershipId: store,
  sendInvite: true,
  workingIn: store,
});

/** Returns the same key for the same rows, so that a retry creates nobody twice. */
function keyOf(keys: Map<string, string>, users: readonly object[]): string {
  const of = JSON.stringify(users);
  const key = keys.get(of) ?? createRequestId();
  keys.set(of, key);
  return key;
}
