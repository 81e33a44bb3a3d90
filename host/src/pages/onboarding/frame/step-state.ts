import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import type { OnboardingCheck } from '@fixed-ops/contract/help';
import { formatCount, formatRate } from '@fixed-ops/metrics';

/** The progress of a step, as a state and in words. */
export interface StepState {
  readonly state: 'done' | 'check' | 'todo';
  /** "3 stores", "2 advisors to name", "Not started". */
  readonly words: string;
}

const several = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const CHECK_WORDS: Record<OnboardingCheck['code'], (count: number, of: number | null) => string> = {
  storesWithoutAddress: (count) => `${several(count, 'store')} without address`,
  notAuthorized: () => 'Authorization to sign',
  storesWithoutFiles: (count) => `${several(count, 'store')} without files`,
  refusedRows: (count) => `${several(count, 'row')} refused`,
  storesWithoutRate: (count) => `${several(count, 'store')} without rate`,
  laborTypesToPlace: (count, of) => `${toPlace(count, of, 'labor type')}`,
  techniciansToName: (count) => `${several(count, 'technician')} to name`,
  advisorsToName: (count) => `${several(count, 'advisor')} to name`,
  opCodesToPlace: (count, of) => toPlace(count, of, 'code'),
  accountsToPlace: (count) => `${formatCount(count)} not mapped`,
  nobodyInvited: () => 'Nobody invited yet',
};
const toPlace = (count: number, of: number | null, one: string) =>
  of === null ? `${several(count, one)} to place` : `${formatCount(count)} of ${formatCount(of)} to place`;

/** The number of open checks, for one store or for all. */
function checkWords(checks: readonly OnboardingCheck[]): string {
  const sums = new Map<OnboardingCheck['code'], { count: number; of: number | null }>();
  for (const { code, count, of } of checks) {
    const sum = sums.get(code) ?? { count: 0, of: null };
    sums.set(code, { count: sum.count + count, of: of === null ? sum.of : (sum.of ?? 0) + of });
  }
  return [...sums].map(([code, { count, of }]) => CHECK_WORDS[code](count, of)).join(', ');
}

const listIn = (saved: unknown, name: string): readonly Record<string, unknown>[] => {
  const list = Object(saved)[name];
  return Array.isArray(list) ? list : [];
};

/** A short summary of each saved step. */
const SUMMARY: Record<OnboardingStep, (saved: unknown, onboarding: Onboarding) => string> = {
  group: (saved) => several(listIn(saved, 'stores').length, 'store'),
  dms: (saved, { samples }) =>
    [String(Object(saved).provider ?? ''), samples.length > 0 ? `${several(samples.length, 'file')} read` : '']
      .filter(Boolean)
      .join(', '),
  rates: (saved) => {
    const [first, ...others] = listIn(saved, 'stores');
    if (!first) return '';
    if (others.length > 0) return `Rates of ${several(others.length + 1, 'store')}`;
    const warranty = typeof first.warrantyRate === 'number' ? `, warranty ${formatRate(first.warrantyRate)}` : '';
    return `Door ${formatRate(Number(first.doorRate))}${warranty}`;
  },
  // Nothing is checked after the submission, so its words count what was submitted.
  laborTypes: (saved, { status }) =>
    status === 'submitted'
      ? `${several(listIn(saved, 'laborTypes').length, 'labor type')} placed`
      : 'All map to a pay type',
  people: (saved) =>
    several(listIn(saved, 'technicians').length + listIn(saved, 'advisors').length, 'person', 'people'),
  // Only codes that differ from the files are saved.
  opCodes: (saved, { status }) => {
    if (status !== 'submitted') return 'Every code is placed';
    const placed = listIn(saved, 'opCodes').filter(({ category }) => category !== '').length;
    return placed === 0 ? 'Placed as in the files' : `${several(placed, 'code')} placed`;
  },
  ledger: (saved, { status }) =>
    status === 'submitted'
      ? `${several(listIn(saved, 'accounts').length, 'account')} placed`
      : 'Every account is mapped',
  users: (saved) => `${formatCount(listIn(saved, 'users').length)} drafted`,
  review: () => 'Submitted',
};

/** The progress of a step. */
export function stepState(onboarding: Onboarding, step: OnboardingStep): StepState {
  const { state, checks } = onboarding.steps.find((each) => each.step === step) ?? { state: 'open', checks: [] };
  const left = checkWords(checks);
  if (onboarding.status === 'submitted' && state === 'open')
    return step === 'review'
      ? { state: 'done', words: SUMMARY.review(undefined, onboarding) }
      : { state: 'todo', words: 'Not filled in' };
  if (state === 'open') return { state: 'todo', words: left || 'Not started' };
  if (left !== '') return { state: 'check', words: left };
  const words = onboarding.saved[step] === undefined ? '' : SUMMARY[step](onboarding.saved[step], onboarding);
  return { state: 'done', words: words || 'Done' };
}

export const STATE_WORDS: Record<StepState['state'], string> = { done: 'Done', check: 'To check', todo: 'To do' };
