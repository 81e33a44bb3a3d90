import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_SUBJECT_MAX,
  supportCategories,
  supportCategoryLabels,
} from '@fixed-ops/contract/help';
import { Text, Link as TextLink } from '@fixed-ops/ui';
import {
  CheckboxField,
  Form,
  FormFoot,
  type FormState,
  SelectField,
  TextareaField,
  TextField,
} from '@fixed-ops/ui/form';
import type { MessageDraft } from './draft.ts';
import { mailLink } from './mail-link.ts';
import { ScreenshotField } from './screenshot-field.tsx';

const CATEGORIES = supportCategories.map((value) => ({ value, label: supportCategoryLabels[value] }));

interface ContactFormProps {
  readonly form: FormState<MessageDraft>;
  readonly page: string | null;
  /** The address for a person's own mail program, if our mail server does not answer. */
  readonly supportEmail: string | null;
}

/** The form for a message to support. */
export function ContactForm({ form, page, supportEmail }: ContactFormProps) {
  return (
    <Form form={form} label="Message to support">
      <SelectField {...form.field('category')} entries={CATEGORIES} />
      <TextField {...form.field('subject')} maxLength={SUPPORT_SUBJECT_MAX} />
      <TextareaField
        {...form.field('message')}
        rows={8}
        maxLength={SUPPORT_MESSAGE_MAX}
        help="What did you expect, what did you see, and since when?"
      />
      <ScreenshotField {...form.field('screenshot')} />
      <TextField
        {...form.field('reference')}
        spellCheck={false}
        autoComplete="off"
        help="The reference on the card of what failed. Leave it empty for anything else."
      />
      {page === null ? null : <CheckboxField {...form.field('sendsPage')} help={page} />}
      <FormFoot form={form} saveLabel="Send message" />
      {form.failure && supportEmail ? (
        <Text>
          What you wrote is still here. You can also{' '}
          <TextLink href={mailLink(supportEmail, form.values)} textDecoration="underline">
            send it from your own email program
          </TextLink>
          {form.values.screenshot ? '; attach the screenshot there again.' : '.'}
        </Text>
      ) : null}
    </Form>
  );
}
