import { randomUUID } from 'node:crypto';
import { areaRules } from '@fixed-ops/access';
import { calls, PICTURE_MAX_BYTES } from '@fixed-ops/contract';
import { MailError } from '@fixed-ops/mail';
import { ADDRESS_REFUSED } from '../http/openapi/refusal-words.ts';
import { Problem } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { readSentPicture } from '../picture/sent-picture.ts';
import { composeSupportMail } from './compose.ts';
import { beginMessage, endMessage } from './sent-messages.ts';

/** The words, and a screenshot of the largest size in base64, which takes four bytes for three. */
const BODY_LIMIT_BYTES = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + 64 * 1024;
/** px; larger than any screen. */
const MAX_SIDE = 16_384;

/**
 * Sends a message to support. Open to role CONSULTANT too, who never writes: it changes no data of the dealership, and whoever
 * may look at a figure must be able to ask about it. A mail that does not leave is told as such; the same key may try again.
 */
export const sendSupportMessageRoute = route(calls.support, {
  refuses: {
    409: 'Another message was sent under the same Idempotency-Key, or this one is being sent at this moment.',
    422: ADDRESS_REFUSED,
  },
  access: { rule: areaRules.support, ownDataOnly: true, ofGroup: true },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  headers: ['Idempotency-Key'],
  handler: async ({
    db,
    clock,
    log,
    mailer,
    publicUrl,
    supportEmail,
    caller,
    dealership,
    body,
    requestId,
    idempotencyKey,
  }) => {
    if (supportEmail === null) throw notConfigured();
    const screenshot =
      body.screenshot === null ? null : readSentPicture(body.screenshot, { path: 'screenshot', maxSide: MAX_SIDE });
    const key = idempotencyKey ?? randomUUID();
    const attempt = { userId: caller.userId, key, message: body, reference: requestId, now: clock.now() };
    const begun = await beginMessage(db, attempt);
    if (begun.isSent) return { reference: begun.reference, sentAt: begun.sentAt };
    const { reference } = begun;
    const sentAt = clock.now();
    try {
      const context = { caller, dealership, reference, sentAt, screenshot, publicUrl };
      await mailer.send({ to: supportEmail, ...composeSupportMail(body, context) });
    } catch (error) {
      // Why it was not sent is what the person needs; the try then counts as under way until it can only have been cut off.
      await endMessage(db, attempt, null).catch((unnoted: unknown) => {
        log(`support ${requestId} was not sent, which was not noted: ${String(unnoted)}`);
      });
      throw error instanceof MailError && error.code === 'mail_address_refused' ? addressRefused(error) : error;
    }
    await endMessage(db, attempt, sentAt).catch((error: unknown) => {
      // The mail has left: saying otherwise would make the person send it twice.
      log(`support ${requestId} was sent but not noted: ${String(error)}`);
    });
    return { reference, sentAt: sentAt.toISOString() };
  },
});

const notConfigured = () =>
  new Problem(503, 'support_not_configured', 'No support address is set here. Ask your administrator instead.');

/** The person has typed no address, so the mail server's complaint is not theirs to mend. */
const addressRefused = (cause: MailError) =>
  new Problem(
    503,
    'support_address_refused',
    'The mail server does not accept the support address that is set here. Tell your administrator.',
    { cause },
  );
