import { areaRules } from '@fixed-ops/access';
import { updateDealershipInfoCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import { lockSettings } from '../data-version.ts';
import { requireBasedOn } from '../http/if-match.ts';
import { CHANGED_MEANWHILE, NOT_BASED, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { type FieldError, notYourDealership } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { readPicture } from '../picture/picture.ts';
import { changeDealership, readDealership } from './change-dealership.ts';
import type { Change } from './check-dealership.ts';
import { dealershipsOfGroup } from './settings/copy-targets.ts';

/** In px: a letterhead at two dots per pixel. */
const MAX_LOGO_SIDE = 1024;

/** Changes the fields of the request. ADMIN_SUPER may name another dealership of the group. */
export const updateDealershipInfoRoute = route(updateDealershipInfoCall, {
  refuses: { 412: CHANGED_MEANWHILE, 422: RULE_BROKEN, 428: NOT_BASED },
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, clock, caller, dealership, body }) => {
    const { dealershipId = dealership.id, basedOn, ...sent } = body;
    const logo = cleanLogo(sent.logo);
    const change = { ...sent, logo: logo === 'unreadable' ? undefined : logo };
    const id = await targetOf(db, caller, dealership, dealershipId);
    return db.transaction(async (tx) => {
      await lockSettings(tx, id);
      const before = await readDealership(tx, id, clock);
      requireBasedOn(basedOn, before, body);
      const problems = logo === 'unreadable' ? [noLogo] : [];
      return changeDealership(tx, { before, change, problems, userId: caller.userId, clock });
    });
  },
});

async function targetOf(db: Database, caller: Caller, at: ScopedDealership, wanted: string): Promise<string> {
  if (wanted === at.id) return at.id;
  const [found] = caller.role === 'ADMIN_SUPER' ? await dealershipsOfGroup(db, caller.groupId, [wanted]) : [];
  if (found === undefined) throw notYourDealership();
  return found.id;
}

const noLogo: FieldError = {
  path: 'logo',
  code: 'not_a_picture',
  message: `is not a whole JPEG, PNG or WebP picture of at most ${MAX_LOGO_SIDE} by ${MAX_LOGO_SIDE} pixels`,
};

/** The stored form of the logo: only its picture data, with its real type. */
function cleanLogo(sent: Change['logo']): Change['logo'] | 'unreadable' {
  if (sent === undefined || sent === null) return sent;
  const picture = readPicture(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64'));
  if (picture === null || Math.max(picture.width, picture.height) > MAX_LOGO_SIDE) return 'unreadable';
  return `data:${picture.mediaType};base64,${picture.data.toString('base64')}`;
}
