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
} from '@fixed-ops/ui/picture';
import { useRef, useState } from 'react';
import { DRAWER_EDGES } from '../person/edges.ts';
import { CHANGES_PEOPLE } from './user-actions.tsx';
import type { UserListEntry } from './user-list-entry.ts';

const AVATAR_PX = 64;

/** Chooses, crops or removes the picture of a person. It is saved at once, separately from the fields. */
export function PersonPicture({ entry }: { readonly entry: UserListEntry }) {
  const { activeDealership } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState<PictureFailure | null>(null);
  const update = useCallMutation(peopleCalls.updateAvatarUrl, { name: entry.fullName, invalidates: CHANGES_PEOPLE });

  const choose = async (file: File) => {
    setFailure(null);
    try {
      setChosen(await decodePicture(file, CROPPED_MAX_BYTES));
    } catch (error) {
      setFailure(error instanceof PictureRefused ? { message: error.message, reference: null } : describeError(error));
    }
  };
  const save = async (avatar: string | null): Promise<PictureFailure | null> => {
    try {
      await update.mutateAsync({
        body: { userId: userIdSchema.parse(entry.id), avatar, workingIn: activeDealership.id },
      });
      notify({
        kind: 'success',
        title: `The picture of ${entry.fullName} is ${avatar === null ? 'removed' : 'saved'}.`,
      });
      return null;
    } catch (error) {
      return describeError(error);
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
            <Button onClick={() => input.current?.click()}>
              <Upload />
              {entry.avatar ? 'Change picture' : 'Upload picture'}
            </Button>
            {entry.avatar ? (
              <Button
                variant="ghost"
                loading={update.isPending && chosen === null}
                onClick={() => {
                  setFailure(null);
                  void save(null).then(setFailure);
                }}
              >
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
