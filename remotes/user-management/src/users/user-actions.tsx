import { ApiError, describeError, useCallMutation } from '@fixed-ops/api';
import { userIdSchema } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { Button, Dialog, notify } from '@fixed-ops/ui';
import { useOneAtATime } from '@fixed-ops/ui/form';
import { type ReactNode, useState } from 'react';
import { ifAddressIsWrong } from '../person/invitation-words.ts';
import { limitsOf } from './administrator-rights.ts';
import { buildUserListEntry, type UserListEntry } from './user-list-entry.ts';

/** Answers that are outdated after a change of a person. */
export const CHANGES_PEOPLE = [
  peopleCalls.getUsersFromDealership,
  peopleCalls.dmsPeople,
  administrationCalls.groupDealershipInfo,
  administrationCalls.auditLog,
];

export interface RowActions {
  readonly resend: (entry: UserListEntry) => Promise<void>;
  /** Asks for a confirmation first. */
  readonly askToDelete: (entry: UserListEntry) => void;
  readonly restore: (entry: UserListEntry) => Promise<void>;
  /** Asks for a confirmation first. */
  readonly askToEndSessions: (entry: UserListEntry) => void;
}

export interface UserActions extends RowActions {
  /** True while an invitation is sent or a person is restored. */
  readonly isBusy: boolean;
  /** Reads the list again, because a refusal showed that it is outdated. */
  readonly refetch: () => void;
  /** The open confirmation dialog, or null. */
  readonly question: ReactNode;
}

/** The actions for people of the list, with their confirmations. A refusal is shown in the server's words. */
export function useUserActions({ refetch }: { readonly refetch: () => void }): UserActions {
  const [asked, setAsked] = useState<UserListEntry | null>(null);
  const [leaving, setLeaving] = useState<UserListEntry | null>(null);
  const end = useCallMutation(peopleCalls.endSessions, { name: 'Sessions', invalidates: CHANGES_PEOPLE });
  const remove = useCallMutation(peopleCalls.softDeleteUser, { name: 'Users', invalidates: CHANGES_PEOPLE });
  const bringBack = useCallMutation(peopleCalls.unSoftDeleteUser, { name: 'Users', invalidates: CHANGES_PEOPLE });
  const invite = useCallMutation(peopleCalls.resendInviteEmail, { name: 'Invitation', invalidates: CHANGES_PEOPLE });
  const session = useSession();
  const { activeDealership } = session;
  const body = ({ id }: UserListEntry) => ({ userId: userIdSchema.parse(id), workingIn: activeDealership.id });
  const wrong = (entry: UserListEntry) => ifAddressIsWrong(entry.fullName, limitsOf(entry, session));
  // After a refusal, the list may be outdated, because somebody else deleted, restored or moved the person.
  const tell = (title: string, error: unknown, advice?: string) => {
    tellFailure(title, error, advice);
    refetch();
  };

  const restore = useOneAtATime(async (entry: UserListEntry) => {
    try {
      const { data } = await bringBack.mutateAsync({ body: body(entry) });
      notify({
        title: `${entry.fullName} ${isOnlyInvited(buildUserListEntry(data)) ? 'is invited again' : 'has access again'}.`,
        kind: 'success',
      });
    } catch (error) {
      tell(`${entry.fullName} was not restored.`, error);
    }
  });
  const resend = useOneAtATime(async (entry: UserListEntry) => {
    try {
      const { data } = await invite.mutateAsync({ body: body(entry) });
      notify({ title: `A new invitation is on its way to ${data.email}.`, kind: 'success' });
    } catch (error) {
      const isOfAddress = error instanceof ApiError && error.code === 'mail_address_refused';
      tell('The invitation was not sent.', error, isOfAddress ? wrong(entry) : undefined);
    }
  });
  const confirm = useOneAtATime(async (entry: UserListEntry) => {
    try {
      await remove.mutateAsync({ body: body(entry) });
      setAsked(null);
      notify({
        title: `${entry.fullName} is deleted.`,
        kind: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onSelect: () => void restore(entry) },
      });
    } catch (error) {
      setAsked(null);
      tell(`${entry.fullName} was not deleted.`, error);
    }
  });
  const endSessions = useOneAtATime(async (entry: UserListEntry) => {
    try {
      await end.mutateAsync({ body: body(entry) });
      notify({ title: `${entry.fullName} is signed out everywhere.`, kind: 'success' });
    } catch (error) {
      tell(`The sessions of ${entry.fullName} were not all ended.`, error);
    }
    setLeaving(null);
  });

  return {
    resend,
    restore,
    askToDelete: setAsked,
    askToEndSessions: setLeaving,
    isBusy: invite.isPending || bringBack.isPending,
    refetch,
    question:
      leaving !== null ? (
        <EndQuestion
          name={leaving.fullName}
          isBusy={end.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => void endSessions(leaving)}
        />
      ) : asked !== null ? (
        <DeleteQuestion
          name={asked.fullName}
          isBusy={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => void confirm(asked)}
        />
      ) : null,
  };
}

const UNDO_MS = 10_000;

/** Whoever has not signed up before the deletion has no access yet: the server sends another invitation. */
const isOnlyInvited = ({ isVerified, invited }: UserListEntry) => !isVerified && invited !== '';

function tellFailure(title: string, error: unknown, advice = ''): void {
  const { message, reference } = describeError(error);
  notify({ title, detail: `${message} ${advice}`.trim(), reference, kind: 'error', durationMs: 0 });
}

interface QuestionProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function EndQuestion({ name, isBusy, onClose, onConfirm }: QuestionProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign ${name} out everywhere?`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={isBusy} onClick={onConfirm}>
            End sessions
          </Button>
        </>
      }
    >
      Every browser asks for the password again, and then offers what was typed into a form there and not saved. The
      account stays open.
    </Dialog>
  );
}

function DeleteQuestion({ name, isBusy, onClose, onConfirm }: QuestionProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      foot={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button variant="danger" loading={isBusy} onClick={onConfirm}>
            Delete
          </Button>
        </>
      }
    >
      The account closes at once, in every dealership of this person. Repair orders and notes stay. It can be restored
      from the list of the deleted.
    </Dialog>
  );
}
