import type { ListedPerson } from '@fixed-ops/access/people-list';
import type { CallResponse } from '@fixed-ops/contract';
import { personFieldWords } from '@fixed-ops/contract/administration';
import type { peopleCalls } from '@fixed-ops/contract/people';
import { ifAddressIsWrong, invitationTrouble } from '../person/invitation-words.ts';

type Result = CallResponse<typeof peopleCalls.createUsers>['results'][number];
/** A row of the list with the server's result. */
export interface Line extends ListedPerson {
  readonly line: number;
  readonly result: Result | null;
}

/** The result of a row with fields that are on an earlier row. The server is not needed for it. */
export const duplicateResult = (fields: readonly ('email' | 'accountId')[]): Result => ({
  row: 0,
  status: 'refused',
  userId: null,
  invitation: null,
  errors: fields.map((path) => ({ path, code: 'twice', message: 'is in the list already' })),
});

const LABELS: Readonly<Record<string, string>> = personFieldWords;

/** The result of a row, as a sentence. */
export function inWords({ status, invitation, errors }: Result, timezone: string): string {
  if (status === 'wouldCreate') return 'Can be created';
  if (status === 'created') {
    if (invitation?.status !== 'failed') return 'Created and invited';
    const trouble = invitationTrouble(invitation, timezone) ?? `Not invited: ${invitation.message}`;
    return `Created. ${trouble}${invitation.isAddressRefused ? ` ${ifAddressIsWrong('this person')}` : ''}`;
  }
  return errors
    .map(({ path, code, message }) => `${LABELS[path] ?? path} ${UNKNOWN[code] ?? message}`.trim())
    .join('; ');
}

/** The server names invalid values by their codes. These are the labels of the form for one person. */
const UNKNOWN: Readonly<Record<string, string>> = {
  unknown_role: 'is not one of those that New user offers, such as Employee or Manager',
  unknown_title: 'is not one of those that New user offers, such as Service Advisor',
};

/** Counts the rows by result. */
export function summary(lines: readonly Line[]): string {
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
