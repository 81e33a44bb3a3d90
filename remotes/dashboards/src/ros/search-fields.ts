import { canOpen } from '@fixed-ops/access';
import { type SearchField, searchFieldNames, searchFields } from '@fixed-ops/contract/repair-orders';
import { useSession } from '@fixed-ops/session';

/** The fields that a person may search. Only titles with the service dashboard may search phone numbers. */
export function useFieldEntries(): { value: SearchField | 'any'; label: string }[] {
  const { user } = useSession();
  const mayPhone = canOpen(user, 'serviceDashboard');
  const fields = searchFields.filter((field) => field !== 'phone' || mayPhone);
  return [{ value: 'any', label: 'Everything' }, ...fields.map((value) => ({ value, label: searchFieldNames[value] }))];
}
