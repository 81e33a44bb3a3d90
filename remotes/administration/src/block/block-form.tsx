import type { Settings } from '@fixed-ops/api';
import { useSession, useUnsavedPart } from '@fixed-ops/session';
import { useKeptDraft } from '@fixed-ops/session/drafts';
import { DraftOffer, Form, type FormState, SaveBar } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { lastSaved } from '../settings/last-saved.ts';
import { SettingsConflict } from '../settings/settings-conflict.tsx';
import { OwnValues } from './own-values.tsx';
import { PARTS_OF_PAGE } from './parts-of-page.ts';
import { WithEffect } from './with-effect.tsx';

interface BlockFormProps<Data, Body, Values> {
  readonly label: string;
  readonly settings: Settings<Data, Body>;
  readonly form: FormState<Values>;
  readonly valuesOf: (data: Data) => Values;
  readonly readOnly: boolean;
  /** The product's default values. Without them the form offers no reset. */
  readonly defaults?: Values | undefined;
  /** Names a value that the form keeps as a key, for the two versions of a conflict. */
  readonly wordsOf?: ((value: unknown) => unknown) | undefined;
  /** True until the fields can be drawn. The save bar waits for them, because they would move it out of the window. */
  readonly waits?: boolean;
  /** Parameters of the address that choose the form; a change of them loses unsaved changes. */
  readonly within?: readonly string[];
  /** The effect of the settings, shown beside the fields. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of a block, their effect beside them, the panel for a conflict, and the save bar. */
export function BlockForm<Data, Body, Values extends object>(props: BlockFormProps<Data, Body, Values>) {
  const { label, settings, form, valuesOf, readOnly, defaults, wordsOf, waits = false, aside, children } = props;
  const { dealershipData } = useSession();
  const offer = useKeptDraft(settings.block ?? label, form);
  useUnsavedPart(form.isDirty, props.within ?? PARTS_OF_PAGE);
  return (
    <WithEffect effect={aside}>
      <Form form={form} label={label}>
        {readOnly ? null : <DraftOffer form={form} offer={offer} />}
        <SettingsConflict
          settings={settings}
          form={form}
          valuesOf={valuesOf}
          timezone={dealershipData.timezone}
          wordsOf={wordsOf}
        />
        {readOnly || defaults === undefined ? null : <OwnValues form={form} defaults={defaults} />}
        {children}
        {readOnly || (waits && !form.isDirty) ? null : (
          <SaveBar
            form={form}
            note={settings.answer.data ? lastSaved(settings.answer.data.data, dealershipData.timezone) : undefined}
          />
        )}
      </Form>
    </WithEffect>
  );
}
