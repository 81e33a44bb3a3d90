import { useCall } from '@fixed-ops/api';
import { administrationCalls, type FeedFile } from '@fixed-ops/contract/administration';
import { businessDateOf, formatCount, formatDay, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { EffectPanel, type EffectRow } from '../block/effect-table.tsx';
import { clockWords } from '../settings/clock-words.ts';

/** The entered time and the people to notify. */
interface DueValues {
  readonly expectedBy: string;
  readonly notify: readonly string[];
}

interface FeedEffectProps {
  readonly saved: DueValues;
  readonly entered: DueValues;
}

/** Enough rows for two weeks of a store that sends a dozen files a night. */
const FILES = 200;
const DAYS_MS = 14 * 86_400_000;
const NOON = '12:00';

/** The effect of a due time: how many files of the last two weeks would have been late, when the next ones are due, and how many people are notified. */
export function FeedEffect({ saved, entered }: FeedEffectProps) {
  const { dealershipData } = useSession();
  const feeds = useCall(administrationCalls.feeds, {
    query: { pageSize: FILES, sort: ['-receivedAt'] },
    decorates: true,
  });
  const files = nightlyFiles(feeds.data?.data ?? []);
  const next = files.find(isExpectedTonight)?.nextExpectedAt ?? null;
  const { timezone } = dealershipData;
  const due = ({ expectedBy }: DueValues) => (isTime(expectedBy) ? clockWords(expectedBy) : NO_VALUE);
  const inTime = ({ expectedBy }: DueValues) =>
    isTime(expectedBy)
      ? `${formatCount(files.filter((file) => cameInTime(file, expectedBy, timezone)).length)} of ${formatCount(files.length)}`
      : NO_VALUE;
  const rows: EffectRow[] = [
    ...(next === null
      ? []
      : [
          {
            name: `Next due, ${formatDay(businessDateOf(new Date(next), timezone))}`,
            now: due(saved),
            next: due(entered),
          },
        ]),
    ...(files.length === 0 ? [] : [{ name: 'Received on time', now: inTime(saved), next: inTime(entered) }]),
    { name: 'Who is notified', now: notifiedInWords(saved), next: notifiedInWords(entered) },
  ];
  return (
    <EffectPanel
      note={files.length === 0 ? null : 'Nightly files of the last two weeks'}
      rows={rows}
      onRetry={feeds.isLoadingError ? () => void feeds.refetch() : undefined}
    >
      {feeds.isPending || files.length > 0
        ? null
        : feeds.isLoadingError
          ? 'The files could not be loaded.'
          : 'No nightly file has come yet.'}
    </EffectPanel>
  );
}

/** Whether a file is the newest of a nightly kind. Monthly files have a due day too, and no hour. */
const isExpectedTonight = ({ nextExpectedAt, schedule }: FeedFile): boolean =>
  nextExpectedAt !== null && schedule !== 'monthly';

/** Files of the nightly kinds from the two weeks before the newest. */
function nightlyFiles(files: readonly FeedFile[]): FeedFile[] {
  const nightly = new Set(files.filter(isExpectedTonight).map(({ kind }) => kind));
  const newest = Math.max(...files.map(({ receivedAt }) => Date.parse(receivedAt)));
  return files.filter(({ kind, receivedAt }) => nightly.has(kind) && newest - Date.parse(receivedAt) < DAYS_MS);
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim());

/** A file that arrives in the evening counts for the next morning. */
function cameInTime({ receivedAt }: FeedFile, expectedBy: string, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const at = clock.format(new Date(receivedAt));
  return at <= expectedBy.trim() || at >= NOON;
}

const notifiedInWords = ({ notify }: DueValues) =>
  notify.length === 0 ? 'Managers' : notify.length === 1 ? '1 person' : `${formatCount(notify.length)} people`;
