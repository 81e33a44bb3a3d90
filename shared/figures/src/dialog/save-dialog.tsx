import { Button, Dialog, Stack } from '@fixed-ops/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface SaveDialogProps {
  readonly title: string;
  /** Saves what was entered, and whether it did: where something is missing or refused, the fields say so. */
  readonly save: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: Save closes it once it is saved. */
export function SaveDialog({ title, save, onClose, children }: SaveDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const form = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    if (await save()) onClose();
    else setSaving(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4" pt="2" color="fg">
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
