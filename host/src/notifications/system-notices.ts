import type { SystemNotification } from '@fixed-ops/contract';
import { type KeyValueStorage, localKeys, readJson, writeJson } from '@fixed-ops/session/host';
import { type BannerKind, bannerKind } from '@fixed-ops/ui';
import { z } from 'zod';

/** A browser's timer cannot be longer (2³¹ − 1 ms, 24 days) and would fire at once. A page that stays open for that long keeps its notice. */
const LONGEST_TIMER_MS = 2_147_483_647;

export interface SystemNotice {
  readonly id: string;
  readonly kind: BannerKind;
  readonly text: string;
  readonly link: string | null;
  /** How long it stays. Null means until it is closed. */
  readonly durationMs: number | null;
}

/** The notices to show, without those that the person has closed. Alerts come first, otherwise in the server's order. */
export function noticesToShow(
  notifications: readonly SystemNotification[],
  closedIds: readonly string[],
): SystemNotice[] {
  const notices = notifications
    .filter((notification) => !closedIds.includes(notification.notificationId))
    .map((notification) => ({
      id: notification.notificationId,
      kind: bannerKind(notification.displayType),
      text: notification.notificationText,
      link: notification.link || null,
      durationMs: timerOf(notification.duration),
    }));
  return [...notices.filter(isAlert), ...notices.filter((notice) => !isAlert(notice))];
}

export function readClosedIds(storage: KeyValueStorage): string[] {
  return readJson(storage, localKeys.closedSystemNotifications, z.array(z.string())) ?? [];
}

/**
 * Adds the notices closed in this visit to the stored ones, and returns all of them. A full storage keeps nothing, but closed notices stay
 * closed while the page is open.
 */
export function rememberClosed(storage: KeyValueStorage, ids: readonly string[]): string[] {
  const closed = [...new Set([...readClosedIds(storage), ...ids])];
  writeJson(storage, localKeys.closedSystemNotifications, closed);
  return closed;
}

/** The milliseconds after which a notice disappears. Null if it stays. */
function timerOf(seconds: number): number | null {
  const ms = seconds * 1000;
  return ms > 0 && ms <= LONGEST_TIMER_MS ? ms : null;
}

function isAlert(notice: SystemNotice): boolean {
  return notice.kind === 'alert';
}
