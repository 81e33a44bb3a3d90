import { describeError } from '@fixed-ops/api';
import type { UserProfile } from '@fixed-ops/session';
import { Avatar, Button, Flex, notify, Stack, Text } from '@fixed-ops/ui';
import { FormFailure } from '@fixed-ops/ui/form';
import { Trash2, Upload } from '@fixed-ops/ui/icons';
import {
  CROPPED_MAX_BYTES,
  CropDialog,
  decodePicture,
  PictureInput,
  PictureRefused,
  pictureHelp,
  readSavedPicture,
} from '@fixed-ops/ui/picture';
import { useRef, useState } from 'react';
import { SettingsPanel } from '../settings-panel.tsx';
import { savePicture } from './save-picture.ts';

const AVATAR_PX = 96;

type Failure = { readonly message: string; readonly reference: string | null };

/** Chooses, crops or removes the person's picture. It is saved at once. */
export function PicturePanel({ user }: { readonly user: UserProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  const choose = async (file: File) => {
    setFailure(null);
    try {
      setChosen(await decodePicture(file, CROPPED_MAX_BYTES));
    } catch (error) {
      setFailure(error instanceof PictureRefused ? { message: error.message, reference: null } : describeError(error));
    }
  };

  const save = async (dataUrl: string) => {
    try {
      await savePicture(dataUrl);
      notify({ kind: 'success', title: 'Your picture is saved.' });
      return null;
    } catch (error) {
      return describeError(error);
    }
  };

  const remove = async () => {
    setRemoving(true);
    setFailure(null);
    const before = await readSavedPicture(user.avatar);
    try {
      await savePicture(null);
      // The remove button disappears with the picture, so the focus moves to the upload button.
      upload.current?.focus();
      notify({
        title: 'Your picture is removed.',
        ...(before === null ? {} : { action: { label: 'Undo', onSelect: () => void restore(before) } }),
      });
    } catch (error) {
      setFailure(describeError(error));
    }
    setRemoving(false);
  };

  const restore = async (before: string) => {
    try {
      await savePicture(before);
    } catch (error) {
      setFailure(describeError(error));
    }
  };

  const close = () => {
    chosen?.close();
    setChosen(null);
  };

  return (
    <SettingsPanel title="Picture" about="Shown beside your name to everybody you work with.">
      <Flex gap="4" alignItems="center" wrap="wrap">
        <Avatar name={user.fullName} src={user.avatar || undefined} size={AVATAR_PX} />
        <Stack gap="2" alignItems="flex-start">
          <Button ref={upload} onClick={() => input.current?.click()}>
            <Upload />
            {user.avatar ? 'Change picture' : 'Upload picture'}
          </Button>
          {user.avatar ? (
            <Button variant="ghost" loading={isRemoving} onClick={() => void remove()}>
              <Trash2 />
              Remove picture
            </Button>
          ) : null}
        </Stack>
        <PictureInput input={input} label="Picture file" onFile={(file) => void choose(file)} />
      </Flex>
      <FormFailure form={{ failure }} />
      <Text textStyle="meta" color="fg.muted">
        {pictureHelp(CROPPED_MAX_BYTES)}
      </Text>
      {chosen ? <CropDialog picture={chosen} onClose={close} onSave={save} /> : null}
    </SettingsPanel>
  );
}
