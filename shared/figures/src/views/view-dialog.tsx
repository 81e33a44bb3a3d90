import { ApiError } from '@fixed-ops/api';
import { type SavedView, VIEW_NAME_MAX } from '@fixed-ops/contract/views';
import { useSession } from '@fixed-ops/session';
import { Checkbox, Field, Input, requiredMessage, Stack } from '@fixed-ops/ui';
import { useState } from 'react';
import { isLeft } from '../dialog/is-left.ts';
import { SaveDialog } from '../dialog/save-dialog.tsx';
import { useViewWrites, viewAsItIs } from './use-view-writes.ts';
import type { ViewQuestion } from './view-actions.tsx';
import { WithdrawView } from './withdraw-view.tsx';

export interface ViewDialogProps {
  readonly screen: string;
  readonly query: string;
  readonly question: Exclude<ViewQuestion, { readonly kind: 'link' }>;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** The dialog for a question about a view. */
export function ViewDialog({ question, ...props }: ViewDialogProps) {
  return question.kind === 'delete' || question.kind === 'unshare' ? (
    <WithdrawView view={question.view} isDeleted={question.kind === 'delete'} onClose={props.onClose} />
  ) : (
    <NameView {...props} before={question.kind === 'rename' ? question.view : null} />
  );
}

interface NameViewProps extends Omit<ViewDialogProps, 'question'> {
  /** The view to rename. Null for a new one. */
  readonly before: SavedView | null;
}

/** Asks for the name of a view. For a new view, it also asks who sees it. After a failed save, the input stays. */
function NameView({ screen, query, before, onSaved, onClose }: NameViewProps) {
  const { access, activeDealership } = useSession();
  const { create, change } = useViewWrites();
  const [renamed, setRenamed] = useState(before);
  const [name, setName] = useState(renamed?.name ?? '');
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const mayShare = access.hasAllEmployeeView && !access.isReadOnly;

  const save = async (): Promise<boolean> => {
    const wanted = name.trim();
    if (wanted === '') {
      setError(requiredMessage('Name'));
      return false;
    }
    setError(null);
    try {
      if (renamed) await change(renamed, { name: wanted });
      else onSaved(await create({ screen, name: wanted, query, shared: shared && mayShare, isDefault }));
      return true;
    } catch (failure) {
      const meanwhile = viewAsItIs(failure);
      if (meanwhile) setRenamed(meanwhile);
      setError(failure instanceof ApiError ? failure.message : 'The view could not be saved. Try again.');
      return false;
    }
  };
  return (
    <SaveDialog
      title={renamed ? `Rename “${renamed.name}”` : 'Save this view'}
      save={save}
      onClose={onClose}
      isUnsaved={name.trim() !== (renamed?.name ?? '') || shared || isDefault}
    >
      <Field label="Name" required error={error}>
        {(control) => (
          <Input
            {...control}
            data-autofocus=""
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
            onBlur={(event) => isLeft(event) && name.trim() === '' && setError(requiredMessage('Name'))}
          />
        )}
      </Field>
      {renamed ? null : (
        // A press on a checkbox must not move the focus out of the name field: its error text would move the checkbox away from the
        // pointer.
        <Stack gap="1" onMouseDown={(event) => event.preventDefault()}>
          {mayShare ? (
            <Checkbox checked={shared} onChange={() => setShared(!shared)}>
              Everybody at {activeDealership.name} sees it
            </Checkbox>
          ) : null}
          <Checkbox checked={isDefault} onChange={() => setDefault(!isDefault)}>
            Default view of this screen
          </Checkbox>
        </Stack>
      )}
    </SaveDialog>
  );
}
