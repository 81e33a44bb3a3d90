import { ApiError } from '@fixed-ops/api';
import { type SavedView, VIEW_NAME_MAX } from '@fixed-ops/contract/views';
import { useSession } from '@fixed-ops/session';
import { Button, Checkbox, Dialog, Field, Input, Stack } from '@fixed-ops/ui';
import { type FormEvent, useId, useState } from 'react';
import { useViewWrites } from './use-view-writes.ts';
import type { ViewQuestion } from './view-actions.tsx';

export interface ViewDialogProps {
  readonly screen: string;
  readonly query: string;
  readonly question: Exclude<ViewQuestion, { readonly kind: 'link' }>;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view; of a new one also who sees it. What was typed stays when it could not be saved. */
export function ViewDialog({ screen, query, question, onSaved, onClose }: ViewDialogProps) {
  const { access, activeDealership } = useSession();
  const { create, change } = useViewWrites();
  const renamed = question.kind === 'rename' ? question.view : null;
  const [name, setName] = useState(renamed?.name ?? '');
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useId();
  const mayShare = access.hasAllEmployeeView && !access.isReadOnly;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setError('Enter a name.');
    setSaving(true);
    setError(null);
    try {
      if (renamed) await change(renamed, { name: wanted });
      else onSaved(await create({ screen, name: wanted, query, shared: shared && mayShare, isDefault }));
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'The view could not be saved. Try again.');
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={renamed ? `Rename “${renamed.name}”` : 'Save this view'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="4" pt="2" color="fg">
          <Field label="Name" error={error}>
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
              />
            )}
          </Field>
          {renamed ? null : (
            <Stack gap="1">
              {mayShare ? (
                <Checkbox checked={shared} onChange={() => setShared(!shared)}>
                  Everybody at {activeDealership.name} sees it
                </Checkbox>
              ) : null}
              <Checkbox checked={isDefault} onChange={() => setDefault(!isDefault)}>
                This screen opens with it
              </Checkbox>
            </Stack>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
