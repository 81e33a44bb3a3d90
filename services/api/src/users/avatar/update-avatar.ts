import { randomBytes } from 'node:crypto';
import { calls } from '@fixed-ops/contract';
import { accountRoute } from '../../http/route.ts';
import { readSentPicture } from '../../picture/sent-picture.ts';
import { changeAccount } from '../change-account.ts';
import { avatarUrl } from './avatar-address.ts';

const BODY_LIMIT_BYTES = 3 * 1024 * 1024;
/** px; the largest that is ever drawn is 96 at three dots a pixel. */
const MAX_SIDE = 1024;

/** A new picture gets a new address, so that browsers may cache each one for ever. The old picture is deleted. */
export const updateAvatarRoute = accountRoute(calls.updateAvatarUrl, {
  refuses: { 422: 'The person is deleted.' },
  access: { rule: { roles: '*' }, ownDataOnly: true },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  handler: async (input) => {
    const { body, clock } = input;
    const picture = body.avatar === null ? null : readSentPicture(body.avatar, { path: 'avatar', maxSide: MAX_SIDE });
    return changeAccount(
      input,
      body.userId,
      { action: calls.updateAvatarUrl.name, workingIn: body.workingIn },
      async ({ tx }) => {
        await tx.execute('delete from user_avatar where user_id = $1', [body.userId]);
        if (picture === null) return { avatar: '' };
        const id = randomBytes(16).toString('base64url');
        await tx.execute(
          'insert into user_avatar (id, user_id, media_type, data, created_at) values ($1, $2, $3, $4, $5)',
          [id, body.userId, picture.mediaType, picture.data, clock.now().toISOString()],
        );
        return { avatar: avatarUrl(id) };
      },
    );
  },
});
