import type { DealershipInfo } from '@fixed-ops/contract';
import { formatCount, formatDate, formatInstant, formatRate } from '@fixed-ops/metrics';
import { timeZoneInWords } from '@fixed-ops/ui/form';
import { clockWords } from '../settings/clock-words.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Muted text after the value. */
  readonly note?: string | undefined;
  /** True for the row with the state of the feed. */
  readonly isFeed?: boolean;
}

const UNKNOWN = 'Not known';

/** The state of the nightly feed, in words. */
export function feedInWords({ status, dataThrough }: DealershipInfo['feed']): string {
  const through = dataThrough === null ? '' : `, data through ${formatDate(dataThrough)}`;
  switch (status) {
    case 'ok':
      return `Up to date${through}`;
    case 'late':
      return `Late${through}`;
    case 'failed':
      return `The last file could not be loaded${through}`;
    case 'none':
      return 'No file has come yet';
  }
}

const PRODUCT_NAMES: Readonly<Record<string, string>> = { XTime: 'Xtime', AiVault: 'AI Vault', AiMatrix: 'AI Matrix' };

/** Names of a dealership's products. Their codes come with or without a prefix. */
export function productNames(codes: readonly string[]): string {
  const names = codes.map((code) => code.replace(/^Product\./, '')).map((code) => PRODUCT_NAMES[code] ?? code);
  return names.length === 0 ? 'None' : names.join(', ');
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** `Mon to Fri 7:00 AM to 6:00 PM, Sat 8:00 AM to 4:00 PM, Sun closed`. Consecutive days with the same hours are joined. */
export function hoursInWords(week: DealershipInfo['weekdays'] | null): string {
  if (!week?.some(({ opens }) => opens !== null)) return UNKNOWN;
  const spans: { first: number; last: number; hours: string }[] = [];
  week.forEach(({ opens, closes }, day) => {
    const hours = opens === null || closes === null ? 'closed' : `${clockWords(opens)} to ${clockWords(closes)}`;
    const before = spans.at(-1);
    if (before?.hours === hours) before.last = day;
    else spans.push({ first: day, last: day, hours });
  });
  return spans
    .map(({ first, last, hours }) => `${DAYS[first]}${last === first ? '' : ` to ${DAYS[last]}`} ${hours}`)
    .join(', ');
}

/** The facts of a dealership, in reading order. */
export function dealershipFacts(info: DealershipInfo): Fact[] {
  const { feed } = info;
  return [
    { name: 'Address', value: info.address ?? UNKNOWN },
    { name: 'Phone', value: info.phone ?? UNKNOWN },
    { name: 'Hours', value: hoursInWords(info.weekdays ?? null) },
    { name: 'Brands', value: info.brands.length === 0 ? UNKNOWN : info.brands.join(', ') },
    { name: 'Dealer management system', value: info.dms ?? UNKNOWN },
    { name: 'Feed', value: feedInWords(feed), note: fileNote(info), isFeed: true },
    { name: 'Products', value: productNames(info.products) },
    {
      name: 'Door rate',
      value: info.doorRate === null ? 'Not set' : formatRate(info.doorRate),
      note: info.doorRateFrom === null ? undefined : `since ${formatDate(info.doorRateFrom)}`,
    },
    { name: 'Warranty rate', value: info.warrantyRate === null ? 'Not set' : formatRate(info.warrantyRate) },
    {
      name: 'Internal rate',
      value: info.internalRate === undefined || info.internalRate === null ? 'Not set' : formatRate(info.internalRate),
    },
    { name: 'Service stalls', value: info.stalls === null ? UNKNOWN : formatCount(info.stalls) },
    { name: 'People', value: `${formatCount(info.userCount)} ${info.userCount === 1 ? 'user' : 'users'}` },
    { name: 'Time zone', value: timeZoneInWords(info.timezone) },
  ];
}

function fileNote({ feed, timezone }: DealershipInfo): string | undefined {
  if (feed.lastFileName === null) return undefined;
  const received = feed.lastReceivedAt === null ? '' : `, received ${formatInstant(feed.lastReceivedAt, timezone)}`;
  return `last file ${feed.lastFileName}${received}`;
}
