import { useSession } from '@fixed-ops/session';
import { Ellipsis, IconButton, LogOut, Menu, type MenuItem, RotateCcw } from '@fixed-ops/ui';
import { Eye, Mail, Pencil, Trash2 } from '@fixed-ops/ui/icons';
import { isGrantable, storesElsewhere } from './administrator-rights.ts';
import { useSecondsUntilInvitable } from './use-seconds-until-invitable.ts';
import type { RowActions } from './user-actions.tsx';
import type { UserListEntry } from './user-list-entry.ts';

interface RowMenuProps {
  readonly entry: UserListEntry;
  readonly actions: RowActions;
  readonly onEdit: (entry: UserListEntry) => void;
}

/** The actions for one person of the list. */
export function RowMenu({ entry, actions, onEdit }: RowMenuProps) {
  const wait = useSecondsUntilInvitable(entry.isVerified ? '' : entry.invited);
  const session = useSession();
  const look: MenuItem = { key: 'look', label: 'Look at', icon: <Eye />, onSelect: () => onEdit(entry) };
  const edit: MenuItem = { key: 'edit', label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(entry) };
  // An action that applies in every store of the person needs an administrator of all of them.
  const isOurs = storesElsewhere(entry, session).length === 0;
  const items: MenuItem[] = !isGrantable(entry, session)
    ? [look]
    : entry.isActive
      ? [
          edit,
          ...(entry.isVerified
            ? []
            : [
                {
                  key: 'resend',
                  label: wait > 0 ? `Resend invite in ${wait} s` : 'Resend invite',
                  icon: <Mail />,
                  disabled: wait > 0,
                  onSelect: () => void actions.resend(entry),
                },
              ]),
          ...(isOurs
            ? [
                {
                  key: 'sessions',
                  label: 'End sessions',
                  icon: <LogOut />,
                  onSelect: () => actions.askToEndSessions(entry),
                },
                { key: 'delete', label: 'Delete', icon: <Trash2 />, onSelect: () => actions.askToDelete(entry) },
              ]
            : []),
        ]
      : !isOurs
        ? [look]
        : [{ key: 'restore', label: 'Restore', icon: <RotateCcw />, onSelect: () => void actions.restore(entry) }];
  return (
    <Menu
      label={`Actions for ${entry.fullName}`}
      items={items}
      trigger={
        <IconButton variant="ghost" aria-label={`Actions for ${entry.fullName}`}>
          <Ellipsis />
        </IconButton>
      }
    />
  );
}
