import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { type Segment, SegmentedControl, Select } from '@fixed-ops/ui';
import type { UsersOfPlace } from './use-users-of-place.ts';
import { onceEach, type UserState } from './user-filter.ts';
import { GROUP } from './users-address.ts';

const segments: readonly Segment<UserState>[] = [
  { value: 'active', label: 'Active' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'deleted', label: 'Deleted' },
];
/** Widths in px. The common values of each filter fit, and all filters are in one line at 1440 px. */
const FILTER_WIDTHS = { role: 156, title: 170, store: 260 } as const;
const ALL = 'all';
const EVERYTHING = { value: ALL, label: 'All' };
/** A list has a search field if it has at least this many choices. */
const MANY_CHOICES = 8;

interface UserFiltersProps {
  readonly users: UsersOfPlace;
  readonly status: UserState;
  readonly role: string;
  readonly title: string;
  readonly onChange: (change: {
    readonly status?: UserState;
    readonly role?: string | null;
    readonly title?: string | null;
    readonly store?: string | null;
  }) => void;
}

/** Filters of the list by state, role, title and dealership. */
export function UserFilters({ users, status, role, title, onChange }: UserFiltersProps) {
  const { ofPlace } = users;
  const roles = onceEach(ofPlace.map((entry) => entry.role));
  const titles = onceEach(ofPlace.map((entry) => entry.jobTitle));
  const storeChoices = useStoreChoices(users);
  return (
    <>
      <SegmentedControl
        label="Status"
        segments={segments}
        value={status}
        onChange={(next) => onChange({ status: next })}
      />
      <Narrow
        by="role"
        label="Role"
        value={role}
        entries={[EVERYTHING, ...roles.map((value) => ({ value, label: roleLabel(value) }))]}
        onChange={(next) => onChange({ role: next })}
      />
      <Narrow
        by="title"
        label="Title"
        value={title}
        entries={[EVERYTHING, ...titles.map((value) => ({ value, label: jobTitleLabel(value) }))]}
        onChange={(next) => onChange({ title: next })}
      />
      {storeChoices === null ? null : (
        <Narrow
          by="store"
          label="Dealership"
          value={users.store}
          entries={storeChoices}
          onChange={(next) => onChange({ store: next })}
        />
      )}
    </>
  );
}

/** The dealerships to choose from; null if there is only one. */
function useStoreChoices({ isOfGroup, stores }: UsersOfPlace): readonly Choice[] | null {
  const { activeDealership } = useSession();
  if (isOfGroup)
    return [
      { value: ALL, label: activeDealership.name },
      { value: GROUP, label: 'Whole group' },
      ...stores.filter(({ id }) => id !== activeDealership.id).map(({ id, name }) => ({ value: id, label: name })),
    ];
  if (stores.length < 2) return null;
  return [EVERYTHING, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
}

type NarrowedBy = keyof typeof FILTER_WIDTHS;
type Choice = { readonly value: string; readonly label: string };

interface NarrowProps {
  readonly by: NarrowedBy;
  readonly label: string;
  readonly value: string;
  readonly entries: readonly Choice[];
  /** Called with null for all. */
  readonly onChange: (next: string | null) => void;
}

const Narrow = ({ by, label, value, entries, onChange }: NarrowProps) => (
  <Select
    label={label}
    showLabel
    appearance="filter"
    width={FILTER_WIDTHS[by]}
    searchable={entries.length > MANY_CHOICES}
    value={value === '' ? ALL : value}
    onChange={(next) => onChange(next === ALL ? null : next)}
    entries={entries}
  />
);
