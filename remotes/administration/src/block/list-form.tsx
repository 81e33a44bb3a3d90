import { formatInstant } from '@fixed-ops/metrics';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { ConflictPanel, DraftOffer, Form, type FormState, SaveBar } from '@fixed-ops/ui/form';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ListDraft } from './list-draft.ts';
import { WithEffect } from './with-effect.tsx';

interface ListFormProps<Data, Values> {
  readonly label: string;
  readonly form: FormState<Values>;
  readonly draft: ListDraft<Data>;
  readonly valuesOf: (data: Data) => Values;
  readonly readOnly: boolean;
  /** Who saved last, for the save bar; undefined until it is known. */
  readonly note: string | undefined;
  /** The effect of a save, shown beside the fields. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The fields of a list that is saved row by row. Input survives the end of the session, newer values replace fields that were not touched, and if
 * somebody saved a row first, both versions are shown.
 */
export function ListForm<Data, Values extends object>(props: ListFormProps<Data, Values>) {
  const { label, form, draft, valuesOf, readOnly, note, aside, children } = props;
  const { timezone } = useSession().dealershipData;
  const offer = useKeptDraft(label, form);
  useUnsavedChanges(form.isDirty);
  const { base, newest, readAt, theirs, settle, isOutdated } = draft;
  // While the form is clean, newer values reset it.
  const beginFrom = useEffectEvent((data: Data, holdsDraft: boolean) => {
    if (holdsDraft || base.current === data || isOutdated()) return;
    base.current = data;
    const values = valuesOf(data);
    if (JSON.stringify(values) !== JSON.stringify(form.values)) form.reset(values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: values that were read again may be the same object
  useEffect(() => beginFrom(newest, form.isDirty), [newest, readAt, form.isDirty]);
  return (
    <WithEffect effect={aside}>
      <Form form={form} label={label}>
        {readOnly ? null : <DraftOffer form={form} offer={offer} />}
        {theirs === null ? null : (
          <ConflictPanel
            by={theirs.saver?.by ?? null}
            at={theirs.saver ? formatInstant(theirs.saver.at, timezone) : null}
            differences={form.differences(valuesOf(theirs.data))}
            isSaving={form.isSaving}
            onTakeTheirs={() => {
              settle();
              form.reset(valuesOf(theirs.data));
            }}
            onKeepMine={() => {
              settle();
              form.rebase(valuesOf(theirs.data));
              void form.submit();
            }}
          />
        )}
        {children}
        {readOnly ? null : <SaveBar form={form} note={note} />}
      </Form>
    </WithEffect>
  );
}
