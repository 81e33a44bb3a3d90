import type { Feed } from '@fixed-ops/contract';
import type { FigureStatus } from '@fixed-ops/ui';

interface StatusWords {
  readonly word: string;
  readonly status: FigureStatus;
}

export const FEED_STATUS: Record<Feed['status'], StatusWords> = {
  ok: { word: 'On time', status: 'green' },
  late: { word: 'Late', status: 'amber' },
  failed: { word: 'Refused', status: 'red' },
  none: { word: 'Nothing yet', status: 'none' },
};

/** Notes about the newest file: why it was refused, how many rows were refused, and warnings. */
export function feedNotes(feed: Pick<Feed, 'error' | 'rejectedRows' | 'warnings'>): string[] {
  const { error, rejectedRows, warnings } = feed;
  const refused =
    rejectedRows === 0 ? [] : [`${rejectedRows} ${rejectedRows === 1 ? 'row' : 'rows'} refused; see its rejects file`];
  return [...(error === null ? [] : [error]), ...refused, ...warnings];
}
