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

/** What a figure that is judged can be. */
type Standing = Exclude<Status, 'none'>;

/** A card of a dashboard that has gone from one color to another. */
export interface ThresholdCrossing {
  readonly dealershipId: string;
  readonly department: 'service' | 'parts';
  readonly key: string;
  readonly scope: string;
  /** The days of the month that the figure is of. */
  readonly range: DateRange;
  /** What the figure is made of can be opened on its dashboard. */
  readonly isProvable: boolean;
  /** The last figure of which people knew. */
  readonly from: { readonly status: Standing } & Pick<JudgedFigure, 'value' | 'shown' | 'target'>;
  readonly to: { readonly status: Standing } & JudgedFigure;
  /** The store's business day: a figure of a month is told once a day. */
  readonly day: BusinessDate;
  readonly at: Date;
  /** Who moved the target; null where the figure has moved, or something else that targets are made of. */
  readonly actor: NewNotification['actor'];
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  green: 'on target',
  amber: 'near target',
  red: 'off target',
};

/** What everybody is told who sees the dashboard with the figures of the whole store. */
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

/** A target is said to be new where it alone has moved: a share of the door rate moves a little with every day's hours. */
function targetSentence({ key, from, to }: ThresholdCrossing): string {
  if (to.target === null) return '';
  const side = metricOf(key).direction === 'down' ? 'or less' : 'or more';
  const target = formatJudgedTarget(key, to.target);
  if (from.target === null || from.target === to.target || from.value !== to.value)
    return `The target is ${target} ${side}.`;
  return `The target is now ${target} ${side}; it was ${formatJudgedTarget(key, from.target)}.`;
}
