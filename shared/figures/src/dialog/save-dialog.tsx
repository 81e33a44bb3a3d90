import { Button, Dialog, Stack } from '@fixed-ops/ui';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAskedClose } from './use-asked-close.tsx';

export interface SaveDialogProps {
  readonly title: string;
  /** Label of the primary button. Default: Save. */
  readonly saveLabel?: string | undefined;
  /** A quiet action at the left of the foot. */
  readonly aside?: ReactNode;
  /** Saves the input. False if a field is missing or refused: the fields then show why. */
  readonly save: () => Promise<boolean>;
  readonly onClose: () => void;
  /** Whether closing would lose input. The dialog then asks first. */
  readonly isUnsaved: boolean;
  readonly children: ReactNode;
}

/** A form in a dialog. After a successful save, it closes. Otherwise the first wrong field gets the focus. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, saveLabel = 'Save', aside, save, onClose, isUnsaved, children } = props;
  const { close, question } = useAskedClose(isUnsaved, onClose);
  const [isSaving, setSaving] = useState(false);
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    if (await save()) {
      onClose();
      return;
    }
    // The fields must show their errors before the first wrong one is looked up.
    flushSync(() => setSaving(false));
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        foot={
          <>
            {aside}
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={form} loading={isSaving}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <form ref={fields} id={form} onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="4" pt="2" color="fg">
            {children}
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
