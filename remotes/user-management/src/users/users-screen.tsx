import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useSession } from '@fixed-ops/session';
import { DataTable, PageHeader, Panel } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { AdministrationFrame } from '../menu/administration-frame.tsx';
import { CallFailed } from '../screen/call-failed.tsx';
import { userColumns } from './user-columns.tsx';
import { buildUserList } from './user-list-entry.ts';

/** Everybody with access to the active dealership, the person at the screen excepted. */
export function UsersScreen() {
  const { user, activeDealership } = useSession();
  const answer = useCall(calls.getUsersFromDealership);
  const people = useMemo(() => buildUserList(answer.data ?? [], user.id), [answer.data, user.id]);
  return (
    <AdministrationFrame>
      <PageHeader title="Users" period={activeDealership.name} />
      {answer.isError && !answer.data ? (
        <CallFailed name="Users" answer={answer} />
      ) : (
        <Panel aria-label="Users">
          <DataTable
            label="Users"
            columns={userColumns}
            rows={people}
            rowKey={({ id }) => id}
            loading={answer.isPending}
            expectedRows={12}
          />
        </Panel>
      )}
    </AdministrationFrame>
  );
}
