import { groupStepSchema } from '@fixed-ops/contract/help';
import { type FieldRules, parseNumber } from '@fixed-ops/ui';
import { likelyTimeZone } from '@fixed-ops/ui/form';
import type { StepData } from '../../frame/use-step-form.ts';

export interface StoreRow {
  /** Identifies the store. A new name does not change it. */
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly brands: readonly string[];
  readonly timezone: string | null;
  readonly stalls: string;
  readonly dms: string;
}
export interface GroupValues {
  readonly groupName: string;
  readonly stores: readonly StoreRow[];
}

const FIRST = 'first-';

/** A new store. The list passes its last store's time zone, because most of a group are in one. By default it is the person's. */
export const newStore = (id: string, timezone: string | null = likelyTimeZone()): StoreRow => ({
  id,
  name: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  phone: '',
  brands: [],
  timezone,
  stalls: '',
  dms: '',
});

/**
 * The form values. The empty store of a new group gets an id from the person's, so that it is the same after a reload
 * or a sign-in, and different for each person.
 */
export function groupValuesOf(saved: unknown, groupName: string, personId: string): GroupValues {
  const { data } = groupStepSchema.safeParse(saved);
  if (data === undefined) return { groupName, stores: [newStore(`${FIRST}${personId}`)] };
  return {
    groupName: data.groupName,
    stores: data.stores.map(({ formerName: _former, ...store }) => ({
      ...store,
      id: store.id ?? store.name,
      stalls: store.stalls === null ? '' : String(store.stalls),
    })),
  };
}

export function groupDataOf({ groupName, stores }: GroupValues): StepData<'group'> {
  return {
    groupName,
    stores: stores.map(({ stalls, timezone, brands, ...store }) => ({
      ...store,
      brands: [...brands],
      timezone: timezone ?? '',
      stalls: parseNumber(stalls),
    })),
  };
}

const POSTAL_CODE = /^\d{5}(-\d{4})?$/;

export const groupRules: FieldRules<GroupValues> = {
  groupName: { label: 'Name of the group', required: true, serverPath: 'data.groupName' },
  stores: {
    label: 'Stores',
    serverPath: 'data.stores',
    each: {
      // The first store of a new group counts as the same row for everybody while it is empty. Once it has a name, it
      // is another store than those of other people.
      key: ({ id, name }) => (id.startsWith(FIRST) && name === '' ? FIRST : id),
      label: ({ name }) => name || 'New store',
      fields: {
        name: { label: 'Name', required: true },
        street: { label: 'Street' },
        city: { label: 'City' },
        state: { label: 'State' },
        postalCode: {
          label: 'ZIP code',
          validate: (text) =>
            text.trim() === '' || POSTAL_CODE.test(text.trim()) ? null : 'ZIP code is five digits, such as 06108',
        },
        phone: { label: 'Phone', type: 'phone number' },
        brands: { label: 'Brands' },
        timezone: { label: 'Time zone', required: true },
        stalls: {
          label: 'Stalls',
          type: 'number',
          validate: (text) => {
            const stalls = parseNumber(text);
            return stalls === null || (Number.isInteger(stalls) && stalls >= 0 && stalls <= 1000)
              ? null
              : 'Stalls is a whole number from 0 to 1,000';
          },
        },
        dms: { label: 'DMS, if another one' },
      },
    },
  },
};
