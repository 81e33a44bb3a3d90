import { areaRules } from '@fixed-ops/access';
import {
  type BusinessDate,
  type DateRange,
  formatJudged,
  formatJudgedTarget,
  inPeriod,
  isPayType,
  type JudgedFigure,
  metricOf,
  payTypes,
  type Status,
} from '@fixed-ops/metrics';
import type { NewNotification } from './create-notification.ts';
import { notificationLinks } from './link.ts';

/** The status of a judged figure. */
type Standing = Exclude<Status, 'none'>;

/** A change of the status of a dashboard card. */
export interface ThresholdCrossing {
  readonly dealershipId: string;
  readonly department: 'service' | 'parts';
  readonly key: string;
  readonly scope: string;
  /** The days of the month that the figure covers. */
  readonly range: DateRange;
  /** Whether the dashboard can open what the figure is made of. */
  readonly isProvable: boolean;
  /** The last reported figure. */
  readonly from: { readonly status: Standing } & Pick<JudgedFigure, 'value' | 'shown' | 'target'>;
  readonly to: { readonly status: Standing } & JudgedFigure;
  /** The store's business day. A figure of a month is reported once a day. */
  readonly day: BusinessDate;
  readonly at: Date;
  /** The person who changed the target. Null if the figure changed, or something else that targets depend on. */
  readonly actor: NewNotification['actor'];
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  green: 'on target',
  amber: 'near target',
  red: 'off target',
};

/** The notification for everybody who sees the dashboard with the figures of the whole store. */
export function thresholdCrossed(crossing: ThresholdCrossing): NewNotification {
  const { dealershipId, department, key, scope, range, isProvable, from, to, day, at, actor } = crossing;
  const name = isPayType(scope) ? `${metricOf(key).label} (${payTypes[scope].inSentence})` : metricOf(key).label;
  return {
    dealershipId,
    kind: 'threshold',
    event: `threshold:${department}:${key}:${scope}:${range.startDate.slice(0, 7)}:${day}`,
    title: `${name} went from ${STANDINGS[from.status]} to ${STANDINGS[to.status]}`,
    text: [figureSentence(crossing), targetSentence(crossing)].join(' ').trim(),
    link: notificationLinks.figure(department, { key, scope, isProvable }, range),
    actor: actor ?? null,
    audience: { rule: areaRules[`${department}Dashboard`], isAboutStore: true },
    at,
  };
}

function figureSentence({ key, range, from, to }: ThresholdCrossing): string {
  const now = formatJudged(key, to.shown, to.target);
  const before = formatJudged(key, from.shown, from.target);
  const was = now === before ? '' : `; it was ${before}`;
  return `${now}${to.isPace ? ' at pace' : ''} ${inPeriod(range)}${was}.`;
}

/** The text calls a target new only if it alone has changed, because a share of the door rate changes a little with each day's hours. */
function targetSentence({ key, from, to }: ThresholdCrossing): string {
  if (to.target === null) return '';
  const side = metricOf(key).direction === 'down' ? 'or less' : 'or more';
  const target = formatJudgedTarget(key, to.target);
  if (from.target === null || from.target === to.target || from.value !== to.value)
    return `The target is ${target} ${side}.`;
  return `The target is now ${target} ${side}; it was ${formatJudgedTarget(key, from.target)}.`;
}
