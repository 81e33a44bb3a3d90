import type { Database } from '@fixed-ops/database';
import { UploadError } from '@fixed-ops/importer';
import { ONBOARDING_FILES_DAYS } from '@fixed-ops/rules';
import { z } from 'zod';
import type { OnboardingSession } from '../read-session.ts';

/** What a file on its way is, and of which store. */
export interface SendingFile {
  readonly kind: string;
  /** Its id. */
  readonly store: string;
}

/** What the owners of all files of a session begin with; those of its stores are `onboardingStoreOwner`. */
export const sessionOwner = (sessionId: number): string => `onboarding:${sessionId}:`;

/** What the owners of files begin with that are on their way. */
export const sendingOwners = (sessionId: number): string => `${sessionOwner(sessionId)}sending:`;

/** To whom a file belongs that is on its way: the name says what it is. */
export const sendingOwner = (sessionId: number, { kind, store }: SendingFile): string =>
  `${sendingOwners(sessionId)}${kind}:${store}`;

const ownerRow = z.object({ owner: z.string() });

/** The file of a session that is on its way under an id. Throws `UploadError` where there is none. */
export async function sendingFile(
  db: Database,
  sessionId: number,
  uploadId: number,
): Promise<SendingFile & { readonly owner: string }> {
  const [row] = await db.query('select owner from upload where id = $1::bigint and starts_with(owner, $2)', [
    uploadId,
    sendingOwners(sessionId),
  ]);
  if (row === undefined) throw new UploadError('no_such_file', 'The file is no longer there. Choose it again.');
  const { owner } = ownerRow.parse(row);
  const said = owner.slice(sendingOwners(sessionId).length);
  const colon = said.indexOf(':');
  return { owner, kind: said.slice(0, colon), store: said.slice(colon + 1) };
}

const KEPT_AFTER_END_MS = ONBOARDING_FILES_DAYS * 86_400_000;

/** Hours for which the files of a session are kept. */
export const hoursKept = ({ expires_at }: Pick<OnboardingSession, 'expires_at'>, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(expires_at) + KEPT_AFTER_END_MS - now.getTime()) / 3_600_000));
