import type { Database } from '@fixed-ops/database';
import { UploadError } from '@fixed-ops/importer';
import { ONBOARDING_FILES_DAYS } from '@fixed-ops/rules';
import { z } from 'zod';
import type { OnboardingSession } from '../read-session.ts';

/** The kind and the store of a file in upload. */
export interface SendingFile {
  readonly kind: string;
  /** The store's id. */
  readonly store: string;
}

/** The prefix of the owners of all files of a session. Those of its stores are `onboardingStoreOwner`. */
export const sessionOwner = (sessionId: number): string => `onboarding:${sessionId}:`;

/** The prefix of the owners of files in upload. */
export const sendingOwners = (sessionId: number): string => `${sessionOwner(sessionId)}sending:`;

/** The owner of a file in upload. Its name contains the kind of file. */
export const sendingOwner = (sessionId: number, { kind, store }: SendingFile): string =>
  `${sendingOwners(sessionId)}${kind}:${store}`;

const ownerRow = z.object({ owner: z.string() });

/** The file of a session in upload, by its id. Throws `UploadError` if there is none. */
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

/** How long the files of a session are kept, in hours. */
export const hoursKept = ({ expires_at }: Pick<OnboardingSession, 'expires_at'>, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(expires_at) + KEPT_AFTER_END_MS - now.getTime()) / 3_600_000));
