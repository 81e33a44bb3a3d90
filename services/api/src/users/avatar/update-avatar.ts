import { randomBytes } from 'node:crypto';
import { calls } from '@fixed-ops/contract';
import { requireSelf } from '../../auth/authorize.ts';
import { invalidInput } from '../../problem/problem.ts';
import { accountRoute } from '../../route.ts';
import { changeAccount } from '../change-account.ts';
import { avatarUrl } from './avatar-address.ts';
import { type Picture, readPicture } from './picture.ts';

/** API.md, "Errors": the one body that may be larger than the rest. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;
/** px; the largest that is ever drawn is 96 at three dots a pixel. */
const MAX_SIDE = 1024;

const refuse = (code: string, message: string) => invalidInput([{ path: 'avatar', code, message }]);

/** The picture inside a data URL that the contract has passed. Throws 400 when it is something else in disguise. */
function pictureOf(dataUrl: string): Picture {
  const picture = readPicture(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  if (picture === null) throw refuse('not_a_picture', 'is not a whole JPEG, PNG or WebP picture');
  const { width, height } = picture;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE) {
    throw refuse('picture_size', `is ${width} by ${height} pixels; at most ${MAX_SIDE} by ${MAX_SIDE} are accepted`);
  }
  return picture;
}

/** A new picture gets a new address, so that browsers may keep each for ever; the old one is gone. */
export const updateAvatarRoute = accountRoute(calls.updateAvatarUrl, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  handler: async (input) => {
    const { body, caller, clock } = input;
    requireSelf(caller, body.userId, 'employeeId');
    const picture = body.avatar === null ? null : pictureOf(body.avatar);
    return changeAccount(input, calls.updateAvatarUrl.name, async (tx) => {
      await tx.execute('delete from user_avatar where user_id = $1', [caller.userId]);
      if (picture === null) return { avatar: '' };
      const id = randomBytes(16).toString('base64url');
      await tx.execute(
        'insert into user_avatar (id, user_id, media_type, data, created_at) values ($1, $2, $3, $4, $5)',
        [id, caller.userId, picture.mediaType, picture.data, clock.now().toISOString()],
      );
      return { avatar: avatarUrl(id) };
    });
  },
});
