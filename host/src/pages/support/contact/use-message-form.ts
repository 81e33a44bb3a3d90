import { ApiError, createRequestId, sendCall } from '@fixed-ops/api';
import type { SupportCategory, SupportMessage } from '@fixed-ops/contract';
import {
  referenceSchema,
  SUPPORT_PAGE_MAX,
  SUPPORT_SUBJECT_MAX,
  supportCalls,
  supportCategories,
} from '@fixed-ops/contract/help';
import { invalidMessage } from '@fixed-ops/ui';
import { type FormState, useForm } from '@fixed-ops/ui/form';
import { useEffect, useRef, useState } from 'react';
import { lastFailure } from '../../../support-context/last-failure.ts';
import { hasText, keepDraft, keptDraft, type MessageDraft } from './draft.ts';

interface SentMessage {
  readonly reference: string;
}

export interface MessageForm {
  readonly form: FormState<MessageDraft>;
  /** Null until the message is sent. */
  readonly sent: SentMessage | null;
  readonly startAnother: () => void;
}

const EMPTY: MessageDraft = {
  category: null,
  subject: '',
  message: '',
  reference: '',
  sendsPage: true,
  screenshot: null,
};

interface MessageFormOptions {
  readonly userId: string;
  /** The page that the message is about; null if it is not known. */
  readonly page: string | null;
  /** The reference in the link. Without it, that of the last failure is used. */
  readonly reference: string | null;
}

/**
 * The form for a message to support. Its text stays after a failure and on other pages and dealerships, until it is
 * sent.
 */
export function useMessageForm({ userId, page, reference }: MessageFormOptions): MessageForm {
  const [sent, setSent] = useState<SentMessage | null>(null);
  const sendOnce = useRef(createSender());
  const [initial] = useState<MessageDraft>(() => {
    const draft = keptDraft(userId) ?? EMPTY;
    return { ...draft, reference: reference ?? (draft.reference || (lastFailure()?.reference ?? '')) };
  });
  const form = useForm<MessageDraft>({
    initial,
    rules: {
      category: { label: 'Category', required: true },
      subject: { label: 'Subject', required: true },
      message: { label: 'Message', required: true },
      reference: {
        label: 'Reference',
        validate: (value) =>
          value.trim() === '' || referenceSchema.safeParse(value.trim()).success
            ? null
            : invalidMessage('Reference', 'reference'),
      },
      sendsPage: { label: 'Say which page this is about', serverPath: 'page' },
      screenshot: { label: 'Screenshot' },
    },
    onSave: async (draft) => {
      setSent(await sendOnce.current(toMessage(draft, page)).catch(besideScreenshot(draft)));
      keepDraft(userId, null);
    },
  });
  const isWritten = sent === null && hasText(form.values);
  useEffect(() => {
    if (sent === null) keepDraft(userId, form.values);
  }, [userId, form.values, sent]);
  useEffect(() => {
    if (!isWritten) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWritten]);
  const startAnother = () => {
    setSent(null);
    form.reset(EMPTY);
  };
  return { form, sent, startAnother };
}

/** If the message is too large, the screenshot is. The error is shown beside it, with what to do. */
const besideScreenshot =
  (draft: MessageDraft) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== 'body_too_large' || draft.screenshot === null) throw error;
    const message =
      'The screenshot is too large to be sent from here. Choose a smaller one, or send the message without it.';
    throw Object.assign(new Error('Your message has not been sent.', { cause: error }), {
      requestId: error.requestId,
      errors: [{ path: 'screenshot', message }],
    });
  };

function toMessage(draft: MessageDraft, page: string | null): SupportMessage {
  const reference = draft.reference.trim();
  return {
    category: supportCategories.find((each): each is SupportCategory => each === draft.category) ?? 'question',
    subject: draft.subject.trim().slice(0, SUPPORT_SUBJECT_MAX),
    message: draft.message.trim(),
    page: draft.sendsPage ? (page?.slice(0, SUPPORT_PAGE_MAX) ?? null) : null,
    reference: reference === '' ? null : reference,
    screenshot: draft.screenshot?.dataUrl ?? null,
  };
}

/** Returns a function that sends messages. A retry uses the same key, so that the server sends the message once. */
function createSender() {
  let tried: { readonly text: string; readonly key: string } | null = null;
  return (message: SupportMessage) => {
    const text = JSON.stringify(message);
    if (tried?.text !== text) tried = { text, key: createRequestId() };
    return sendCall(supportCalls.support, { body: message, headers: { 'Idempotency-Key': tried.key } });
  };
}
