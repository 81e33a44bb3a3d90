import { type Settings, useSettingsDraft } from '@fixed-ops/api';
import type { FieldRules } from '@fixed-ops/ui';
import { type FormOptions, type FormState, useForm } from '@fixed-ops/ui/form';

interface BlockFormOptions<Shown, Body, Values> {
  readonly valuesOf: (data: Shown) => Values;
  readonly bodyOf: (values: Values) => Body;
  readonly rules: FieldRules<Values>;
  /** The contract's schema, which checks the body before it is sent. Without it only the server checks. */
  readonly schema?: NonNullable<FormOptions<Values>['sends']>['schema'];
}

/** The form of a block, which is saved as a whole. While it is clean, newer values of others reset it. */
export function useBlockForm<Shown, Data extends Shown, Body, Values extends object>(
  settings: Settings<Data, Body>,
  data: Shown,
  { valuesOf, bodyOf, rules, schema }: BlockFormOptions<Shown, Body, Values>,
): FormState<Values> {
  const form = useForm({
    initial: valuesOf(data),
    rules,
    ...(schema === undefined ? {} : { sends: { schema, body: bodyOf } }),
    onSave: (values) => settings.save(bodyOf(values)),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(valuesOf(next)) });
  return form;
}
