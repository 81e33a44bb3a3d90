import { sendCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { sessionStore } from '@fixed-ops/session/host';
import { applyAccount } from '../../../session/apply-account.ts';

/** Saves a picture (a data URL) or removes it (null), and updates the header. Throws ApiError. */
export async function savePicture(avatar: string | null): Promise<void> {
  const { user } = sessionStore.getState();
  if (!user) return;
  applyAccount(await sendCall(peopleCalls.updateAvatarUrl, { body: { userId: user.id, avatar } }));
}
