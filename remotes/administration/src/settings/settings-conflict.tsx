import type { Settings } from '@fixed-ops/api';
import { formatInstant } from '@fixed-ops/metrics';
import { ConflictPanel, type FormState } from '@fixed-ops/ui/form';

interface SettingsConflictProps<Data, Body, Values> {
  readonly settings: Settings<Data, Body>;
  readonly form: FormState<Values>;
  readonly valuesOf: (data: Data) => Values;
  readonly timezone: string;
  /** A value of a field as people call it, where the form keeps a key. */
  readonly wordsOf?: ((value: unknown) => unknown) | undefined;
}

/** Somebody saved these settings first: both versions, and either way on. Nothing while nobody did. */
export function SettingsConflict<Data, Body, Values>(props: SettingsConflictProps<Data, Body, Values>) {
  const { settings, form, valuesOf, timezone, wordsOf = (value) => value } = props;
  if (!settings.conflict) return null;
  const { theirs, settle } = settings.conflict;
  const values = valuesOf(theirs.data);
  return (
    <ConflictPanel
      by={theirs.updatedBy}
      at={theirs.updatedAt === null ? null : formatInstant(theirs.updatedAt, timezone)}
      differences={form.differences(values).map((each) => ({
        ...each,
        before: wordsOf(each.before),
        theirs: wordsOf(each.theirs),
        mine: wordsOf(each.mine),
      }))}
      isSaving={form.isSaving}
      onTakeTheirs={() => {
        settle();
        form.reset(values);
      }}
      onKeepMine={() => {
        settle();
        form.rebase(values);
        void form.submit();
      }}
    />
  );
}
