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
  /** The product's own values; without them there is no way back to them. */
  readonly defaults?: Values | undefined;
  /** A value as people call it, where the form keeps a key that only the page can name: for both versions of a conflict. */
  readonly wordsOf?: ((value: unknown) => unknown) | undefined;
  /** Until its fields can be drawn there is no bar that saves: they would push it out of the window. */
  readonly waits?: boolean;
  /** Parameters of the address of which another value shows another form. */
  readonly within?: readonly string[];
  /** What the settings would do, beside them. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of a block with their effect beside them, what somebody else saved first, and the bar that saves. */
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
