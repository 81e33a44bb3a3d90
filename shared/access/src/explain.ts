import { access, landingDepartment } from './flags.ts';
import { type JobTitle, jobTitleLabel, jobTitles, roleLabel, type Subject, teamCategoryOf } from './people.ts';
import { type AccessRule, type AreaKey, areaRules, canAccess, canOpen } from './rules.ts';
import { ownViewTitles, titleGroups } from './title-groups.ts';

/** An area of the product, whether a person may open it, and the reason in words. */
export interface ExplainedArea {
  readonly key: string;
  readonly label: string;
  readonly isOpen: boolean;
  /** What an open area means for the person, or what is missing for a closed one. Null if there is nothing to say. */
  readonly reason: string | null;
}

/** A right over people, stores and changes that follows from role and title. */
export interface ExplainedRight {
  readonly key: 'rows' | 'stores' | 'changes';
  /** `part` means more than nothing and less than everything. */
  readonly extent: 'all' | 'part' | 'none';
  readonly label: string;
  readonly reason: string;
}

export interface ExplainedAccess {
  /** The person's first page. Null if the person may open neither dashboard. */
  readonly landing: { readonly key: AreaKey; readonly label: string } | null;
  readonly areas: readonly ExplainedArea[];
  readonly rights: readonly ExplainedRight[];
}

const ofTitles = (titles: readonly JobTitle[]): AccessRule => ({ roles: '*', titles });

/** In the order of the product's menus. The parts of the statement have their own rules. */
const explained: readonly { readonly key: string; readonly label: string; readonly rule: AccessRule }[] = [
  { key: 'serviceDashboard', label: 'Service dashboard', rule: areaRules.serviceDashboard },
  { key: 'partsDashboard', label: 'Parts dashboard', rule: areaRules.partsDashboard },
  { key: 'opCodes', label: 'Op codes', rule: areaRules.opCodes },
  { key: 'laborMatrix', label: 'Labor matrix', rule: areaRules.laborMatrix },
  { key: 'reports', label: 'Reports', rule: areaRules.reports },
  { key: 'serviceSales', label: 'AI Statement, service sales', rule: ofTitles(titleGroups.serviceSales) },
  { key: 'serviceExpenses', label: 'AI Statement, service expenses', rule: ofTitles(titleGroups.serviceExpenses) },
  { key: 'partsSales', label: 'AI Statement, parts sales', rule: ofTitles(titleGroups.partsSales) },
  { key: 'partsExpenses', label: 'AI Statement, parts expenses', rule: ofTitles(titleGroups.partsExpenses) },
  { key: 'groupDashboard', label: 'All stores', rule: areaRules.groupDashboard },
  { key: 'administration', label: 'Administration', rule: areaRules.administration },
];

/**
 * What a person with this role and title sees, with a reason for each. It uses the server's rules, so that both agree.
 *
 * @param stores the number of the person's dealerships
 */
export function explainAccess(subject: Subject, stores: number): ExplainedAccess {
  const department = landingDepartment(subject.jobTitle);
  const home = { service: 'serviceDashboard', parts: 'partsDashboard' } as const;
  const [first, second] = department === 'service' ? [home.service, home.parts] : [home.parts, home.service];
  const landing = [first, second].find((key) => canOpen(subject, key));
  return {
    landing: landing === undefined ? null : { key: landing, label: labelOf(landing) },
    areas: explained.map(({ key, label, rule }) => {
      const isOpen = canAccess(subject, rule);
      return { key, label, isOpen, reason: isOpen ? whatItComesTo(subject, key) : whatIsMissing(subject, rule) };
    }),
    rights: rightsOf(subject, stores),
  };
}

const labelOf = (key: string) => explained.find((area) => area.key === key)?.label ?? key;

function whatItComesTo(subject: Subject, key: string): string | null {
  const { hasAllEmployeeView, isReadOnly } = access(subject);
  if (key === 'serviceDashboard' || key === 'partsDashboard')
    return hasAllEmployeeView ? 'Everyone at the store, by name' : 'Own figures only';
  if (key === 'laborMatrix')
    return canOpen(subject, 'laborMatrixPublishing')
      ? 'May edit and publish'
      : 'Read only: publishing needs role Manager or Admin';
  if (key === 'administration')
    return isReadOnly
      ? 'Read only'
      : subject.role === 'ADMIN_SUPER'
        ? 'Users and settings of the group'
        : 'Users and settings of the active store';
  return null;
}

function whatIsMissing({ role, jobTitle }: Subject, rule: AccessRule): string {
  const roleFits = rule.roles === '*' || rule.roles.some((each) => each === role);
  const needed = rule.roles === '*' || roleFits ? [] : [`role ${anyOfWords(rule.roles.map(roleLabel))}`];
  const titleFits = rule.titles === undefined || rule.titles.some((each) => each === jobTitle);
  if (titleFits || rule.titles === undefined) return `Needs ${needed.join(' and ')}`;
  return `Needs ${[...needed, `a title such as ${anyOfWords(nearestTitles(rule.titles, jobTitle).map(jobTitleLabel))}`].join(' and ')}`;
}

/** The titles that may open an area, those of the same team first, as alternatives for the person. */
function nearestTitles(open: readonly JobTitle[], jobTitle: string): readonly JobTitle[] {
  const known = jobTitles.find((title) => title === jobTitle);
  const isOfTeam = (title: JobTitle) => known !== undefined && teamCategoryOf(title) === teamCategoryOf(known);
  const whole = open.filter((title) => !title.endsWith('_OTHER') && title !== 'CONSULTANT');
  const ofTeam = whole.filter(isOfTeam);
  return (ofTeam.length > 0 ? ofTeam.toReversed() : whole).slice(0, MOST_TITLES);
}
const MOST_TITLES = 2;

function rightsOf(subject: Subject, stores: number): readonly ExplainedRight[] {
  const { jobTitle } = subject;
  const { hasAllEmployeeView, hasMultiDealershipView, isReadOnly } = access(subject);
  const isOwnByTitle = ownViewTitles.some((title) => title === jobTitle);
  return [
    hasAllEmployeeView
      ? { key: 'rows', extent: 'all', label: 'All employees', reason: 'Repair orders and hours of everybody' }
      : {
          key: 'rows',
          extent: 'part',
          label: 'Own rows only',
          reason: isOwnByTitle
            ? `${article(jobTitleLabel(jobTitle))} sees own rows, whatever the role`
            : 'Role Employee sees own rows',
        },
    hasMultiDealershipView
      ? { key: 'stores', extent: 'all', label: 'Stores side by side', reason: storesInWords(stores) }
      : {
          key: 'stores',
          extent: stores > 1 ? 'part' : 'all',
          label: stores > 1 ? 'One store at a time' : 'One store',
          reason:
            stores > 1 ? 'Stores side by side need role Manager or Admin, all dealerships' : storesInWords(stores),
        },
    isReadOnly
      ? { key: 'changes', extent: 'none', label: 'Changes nothing', reason: 'Role Consultant only reads' }
      : keepingOf(subject),
  ];
}

/** A store's days, people and lines, each with its own roles and titles. */
const kept = [
  { word: 'events', rule: areaRules.storeEvents },
  { word: 'coaching', rule: areaRules.coaching },
  { word: 'assignments', rule: areaRules.technicianAssignment },
] as const satisfies readonly { readonly word: string; readonly rule: AccessRule }[];

function keepingOf(subject: Subject): ExplainedRight {
  const key = 'changes';
  const words = (of: readonly (typeof kept)[number][]) => of.map(({ word }) => word).join(', ');
  const open = kept.filter(({ rule }) => canAccess(subject, rule));
  const [closed, ...others] = kept.filter(({ rule }) => !canAccess(subject, rule));
  if (closed === undefined)
    return { key, extent: 'all', label: 'Edits store records', reason: capitalized(words(open)) };
  const missing = whatIsMissing(subject, closed.rule);
  if (open.length > 0)
    return {
      key,
      extent: 'part',
      label: 'Edits some store records',
      reason: `${capitalized(words(open))}; ${words([closed, ...others])} ${others.length > 0 ? missing.replace('Needs', 'need') : uncapitalized(missing)}`,
    };
  const isOfRole = closed.rule.roles.some((role) => role === subject.role);
  return {
    key,
    extent: 'part',
    label: 'Changes own notes',
    reason: `Editing store records ${isOfRole ? uncapitalized(missing) : 'needs role Manager or Admin'}`,
  };
}

const capitalized = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
const uncapitalized = (words: string) => `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
const storesInWords = (stores: number) => (stores === 1 ? 'The store chosen here' : `The ${stores} stores chosen here`);
const article = (word: string) => `${/^[AEIOU]/.test(word) ? 'An' : 'A'} ${word}`;
const anyOfWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
