import { ApiError, describeError } from '@fixed-ops/api';
import { type ImportedFile, type ImportRun, importLimits } from '@fixed-ops/contract/administration';
import { formatCount, formatInstant } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';

const KB = 1024;
const MB = KB * KB;
const GB = MB * KB;

/** The size of a file in words. */
export function sizeWords(bytes: number): string {
  if (bytes < MB) return `${formatCount(Math.ceil(bytes / KB))} kB`;
  if (bytes < GB) return `${(bytes / MB).toFixed(1)} MB`;
  return `${formatCount(Math.round(bytes / GB))} GB`;
}

/** The finished share from 0 to 1; null if unknown. */
export function shareOf({ progress }: Pick<ImportRun, 'progress'>): number | null {
  return progress === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
}

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

/** Whether all files of an upload have arrived and nobody has started it, or its start was refused. */
export const isNotStarted = ({ status, hasFiles }: Pick<ImportRun, 'status' | 'hasFiles'>): boolean =>
  status === 'uploading' && hasFiles;

const HOUR_MS = 3_600_000;

/** What becomes of an upload that has not ended if the person leaves its page. */
export function leavingWords(
  run: Pick<ImportRun, 'status' | 'hasFiles' | 'isSendingSilent' | 'canCancel' | 'createdAt'>,
  timezone: string,
): string {
  if (isNotStarted(run)) {
    const keptUntil = new Date(Date.parse(run.createdAt) + importLimits.keptHours * HOUR_MS).toISOString();
    return `Nothing happens until it is started. Its files are kept for ${importLimits.keptHours} hours, until ${formatInstant(keptUntil, timezone)}.`;
  }
  if (run.isSendingSilent)
    return 'It goes on by itself if that page is still open and connects again. Otherwise cancel it, and send the files again.';
  if (run.status === 'uploading') return 'The page that sends them has to stay open until all of them have arrived.';
  return run.canCancel
    ? 'It goes on if you leave this page.'
    : 'Repair orders are being written; this cannot be stopped any more. It goes on if you leave this page.';
}

/** The current step of an upload. */
export function stepWords(run: Pick<ImportRun, 'status' | 'progress' | 'hasFiles' | 'isSendingSilent'>): string {
  const { status, progress } = run;
  if (status === 'uploading')
    return isNotStarted(run)
      ? 'Its files are here. Start it once no other upload of this dealership runs'
      : run.isSendingSilent
        ? 'Nothing has arrived for five minutes: the page that sends the files was closed, or lost its connection'
        : 'Its files are still being sent';
  if (status === 'waiting') return 'Waiting for its turn: the server loads a few uploads at a time';
  if (progress === null) return 'Getting ready';
  const share = shareOf(run);
  if (progress.step === 'wait') return 'Waiting for another import of this dealership to end';
  if (progress.step === 'read')
    return `Reading ${feedKindWords(progress.kind).toLowerCase()}: ${progress.rows === 1 ? '1 row' : `${formatCount(progress.rows)} rows`}${share === null ? '' : `, ${percent(share)} of ${sizeWords(progress.total)}`}`;
  return share === null
    ? 'Writing what was read'
    : `Writing repair orders: ${formatCount(progress.done)} of ${formatCount(progress.total)}`;
}

/** The result of an upload, in a word or two. */
export function outcomeWords(
  run: Pick<ImportRun, 'status' | 'dryRun' | 'error' | 'hasFiles' | 'isSendingSilent'>,
): string {
  const { status, dryRun, error, hasFiles, isSendingSilent } = run;
  if (status === 'done') return dryRun ? 'Checked' : 'Loaded';
  if (status === 'failed') return dryRun ? 'Check failed' : 'Not loaded';
  if (status === 'cancelled') return error === null ? 'Canceled' : 'Not started';
  if (status === 'waiting') return dryRun ? 'Waiting to be checked' : 'Waiting to be loaded';
  if (status === 'uploading') return hasFiles ? 'Not started yet' : isSendingSilent ? 'Sending stopped' : 'Being sent';
  return dryRun ? 'Being checked' : 'Being loaded';
}

/** Why something was refused, with the wrong places if the server names them. */
export function problemWords(error: unknown): string {
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const { message, reference } = describeError(error);
  if (named.length > 0) return named.map((each) => each.message).join(' ');
  return reference === null ? message : `${message} Reference: ${reference}.`;
}

const SAMPLE = 3;

/** Reasons of rejected rows, most frequent first, with their first lines and the number of further reasons. */
export function reasonWords({ reasons, rejected }: Pick<ImportedFile, 'reasons' | 'rejected'>): string[] {
  const [shown, others] = [reasons.slice(0, SAMPLE), reasons.length - SAMPLE];
  const words = shown.map(({ reason, count, lines }) => {
    const first = lines.slice(0, SAMPLE).map(formatCount).join(', ');
    const more = count > SAMPLE ? ' …' : '';
    return count === 1 ? `${reason}: line ${first}` : `${reason}: ${formatCount(count)} rows, lines ${first}${more}`;
  });
  const rest = rejected - shown.reduce((sum, { count }) => sum + count, 0);
  if (others <= 0 || rest <= 0) return words;
  const left = `${others === 1 ? '1 more reason' : `${others} more reasons`}: ${rest === 1 ? '1 row' : `${formatCount(rest)} rows`}`;
  return [...words, `${left}. All are listed under the number of refused rows`];
}
