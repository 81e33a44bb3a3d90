import { describeError, useCallMutation } from '@fixed-ops/api';
import { userIdSchema } from '@fixed-ops/contract';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Button, notify, Stack, Text } from '@fixed-ops/ui';
import { FormFailure } from '@fixed-ops/ui/form';
import { Trash2, Upload } from '@fixed-ops/ui/icons';
import {
  CROPPED_MAX_BYTES,
  CropDialog,
  decodePicture,
  type PictureFailure,
  PictureInput,
  PictureRefused,
  pictureHelp,
  readSavedPicture,
} from '@fixed-ops/ui/picture';
import { useRef, useState } from 'react';
import { DRAWER_EDGES } from '../person/edges.ts';
import { CHANGES_PEOPLE } from './user-actions.tsx';
import type { UserListEntry } from './user-list-entry.ts';

const AVATAR_PX = 64;

/** Chooses, crops or removes the picture of a person. It is saved at once, separately from the fields; a removed one is offered back. */
export function PersonPicture({ entry }: { readonly entry: UserListEntry }) {
  const { activeDealership } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState<PictureFailure | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const picture = `The picture of ${entry.fullName}`;
  const update = useCallMutation(peopleCalls.updateAvatarUrl, { name: entry.fullName, invalidates: CHANGES_PEOPLE });

  const choose = async (file: File) => {
    setFailure(null);
    try {
      setChosen(await decodePicture(file, CROPPED_MAX_BYTES));
    } catch (error) {
      setFailure(error instanceof PictureRefused ? { message: error.message, reference: null } : describeError(error));
    }
  };
  const send = (avatar: string | null) =>
    update.mutateAsync({ body: { userId: userIdSchema.parse(entry.id), avatar, workingIn: activeDealership.id } });
  const save = async (avatar: string): Promise<PictureFailure | null> => {
    try {
      await send(avatar);
      notify({ kind: 'success', title: `${picture} is saved.` });
      return null;
    } catch (error) {
      return describeError(error);
    }
  };
  const remove = async () => {
    setFailure(null);
    setRemoving(true);
    const before = await readSavedPicture(entry.avatar);
    try {
      await send(null);
      // The button disappears with the picture.
      upload.current?.focus();
      notify({
        kind: 'success',
        title: `${picture} is removed.`,
        ...(before === null ? {} : { action: { label: 'Undo', onSelect: () => void restore(before) } }),
      });
    } catch (error) {
      setFailure(describeError(error));
    }
    setRemoving(false);
  };
  // The drawer may be closed by then, so a refusal is not said in it.
  const restore = async (before: string) => {
    try {
      await send(before);
      notify({ kind: 'success', title: `${picture} is back.` });
    } catch (error) {
      const { message, reference } = describeError(error);
      notify({ kind: 'error', title: `${picture} was not put back.`, detail: message, reference, durationMs: 0 });
    }
  };
  const close = () => {
    chosen?.close();
    setChosen(null);
  };

  return (
    <Box px={DRAWER_EDGES} pt="5">
      <Box display="flex" gap="4" alignItems="center" flexWrap="wrap" role="group" aria-label="Picture">
        <Avatar name={entry.fullName} src={entry.avatar || undefined} size={AVATAR_PX} />
        <Stack gap="1" alignItems="flex-start">
          <Box display="flex" gap="2" flexWrap="wrap">
            <Button ref={upload} onClick={() => input.current?.click()}>
              <Upload />
              {entry.avatar ? 'Change picture' : 'Upload picture'}
            </Button>
            {entry.avatar ? (
              <Button variant="ghost" loading={isRemoving} onClick={() => void remove()}>
                <Trash2 />
                Remove
              </Button>
            ) : null}
          </Box>
          <Text textStyle="meta" color="fg.muted">
            {pictureHelp(CROPPED_MAX_BYTES)}
          </Text>
        </Stack>
        <PictureInput input={input} label={`Picture of ${entry.fullName}`} onFile={(file) => void choose(file)} />
      </Box>
      <FormFailure form={{ failure }} />
      {chosen ? <CropDialog picture={chosen} onClose={close} onSave={save} /> : null}
    </Box>
  );
}
