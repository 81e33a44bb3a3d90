/** Time zones of the United States with their common names. */
const TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern, New York' },
  { value: 'America/Detroit', label: 'Eastern, Detroit' },
  { value: 'America/Indiana/Indianapolis', label: 'Eastern, Indianapolis' },
  { value: 'America/Chicago', label: 'Central, Chicago' },
  { value: 'America/Denver', label: 'Mountain, Denver' },
  { value: 'America/Boise', label: 'Mountain, Boise' },
  { value: 'America/Phoenix', label: 'Mountain without daylight time, Phoenix' },
  { value: 'America/Los_Angeles', label: 'Pacific, Los Angeles' },
  { value: 'America/Anchorage', label: 'Alaska, Anchorage' },
  { value: 'Pacific/Honolulu', label: 'Hawaii, Honolulu' },
  { value: 'America/Puerto_Rico', label: 'Atlantic, Puerto Rico' },
] as const;

const named = (zone: string) => TIME_ZONES.find(({ value }) => value === zone);

/** `Eastern, New York` for `America/New_York`. A zone that is not in the list keeps its own name. */
export const timeZoneInWords = (zone: string): string => named(zone)?.label ?? zone.replaceAll('_', ' ');

/** The choices of a store. A store in a zone that is not in the list keeps it as one more choice. */
export const timeZoneEntries = (zone: string | null): readonly { value: string; label: string }[] =>
  zone === null || named(zone) ? TIME_ZONES : [...TIME_ZONES, { value: zone, label: timeZoneInWords(zone) }];

/** The person's own time zone if it is in the list. */
export const likelyTimeZone = (): string | null =>
  named(Intl.DateTimeFormat().resolvedOptions().timeZone)?.value ?? null;
