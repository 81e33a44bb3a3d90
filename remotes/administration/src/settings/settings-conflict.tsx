import type { Settings } from '@fixed-ops/api';
import { formatInstant } from '@fixed-ops/metrics';
import { ConflictPanel, type FormState } from '@fixed-ops/ui/form';
import { valueWords } from '../frame/value-words.ts';

interface SettingsConflictProps<Data, Body, Values> {
  readonly settings: Settings<Data, Body>;
  readonly form: FormState<Values>;
  readonly valuesOf: (data: Data) => Values;
  readonly timezone: string;
  /** Names a value that the form keeps as a key. */
  readonly wordsOf?: ((value: unknown) => unknown) | undefined;
}

/** The words of a stored value: "the 12 months before" for `prior12`. The panel itself names empty values and checkboxes. */
function inWords(path: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inWords(path, each));
  return typeof value === 'string' && value !== '' ? valueWords(path.slice(path.lastIndexOf('.') + 1), value) : value;
}

/** Shows both versions after somebody saved first, with both ways to continue; nothing without a conflict. */
export function SettingsConflict<Data, Body, Values>(props: SettingsConflictProps<Data, Body, Values>) {
  const { settings, form, valuesOf, timezone, wordsOf } = props;
  if (!settings.conflict) return null;
  const { theirs, settle } = settings.conflict;
  const values = valuesOf(theirs.data);
  const say = (path: string, value: unknown) => (wordsOf ? wordsOf(value) : inWords(path, value));
  return (
    <ConflictPanel
      by={theirs.updatedBy}
      at={theirs.updatedAt === null ? null : formatInstant(theirs.updatedAt, timezone)}
      differences={form.differences(values).map((each) => ({
        ...each,
        before: say(each.path, each.before),
        theirs: say(each.path, each.theirs),
        mine: say(each.path, each.mine),
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
