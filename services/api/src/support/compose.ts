import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { type SupportMessage, supportCategoryLabels } from '@fixed-ops/contract';
import type { MailAttachment, MailMessage } from '@fixed-ops/mail';
import { letter } from '@fixed-ops/server-html';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import type { Picture } from '../picture/picture.ts';

export interface SupportContext {
  readonly caller: Pick<Caller, 'fullName' | 'email' | 'role' | 'jobTitle'>;
  readonly dealership: Pick<ScopedDealership, 'id' | 'name'>;
  /** Of this message; the log has it too. */
  readonly reference: string;
  readonly sentAt: Date;
  readonly screenshot: Picture | null;
  /** Where the product is opened. */
  readonly publicUrl: string;
}

/** The mail that support reads: what the person wrote, then what the form said it would send along. */
export function composeSupportMail(
  message: Omit<SupportMessage, 'screenshot'>,
  context: SupportContext,
): Omit<MailMessage, 'to'> {
  const { caller, dealership, reference, sentAt, screenshot, publicUrl } = context;
  const attachment = screenshot && attachmentOf(screenshot);
  const facts: readonly (readonly [string, string | null])[] = [
    ['From', `${caller.fullName} <${caller.email}>`],
    ['Job title', `${jobTitleLabel(caller.jobTitle)} (${roleLabel(caller.role)})`],
    ['Dealership', `${dealership.name} (${dealership.id})`],
    ['Page', message.page && addressOf(message.page, publicUrl)],
    ['Failed request', message.reference],
    [
      'Screenshot',
      screenshot && attachment && `${attachment.name}, ${screenshot.width} by ${screenshot.height} pixels`,
    ],
    ['This message', reference],
    ['Sent', sentAt.toISOString()],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${`${name}:`.padEnd(16)}${value}`]));
  return {
    subject: `[Fixed Ops] ${supportCategoryLabels[message.category]}: ${message.subject}`,
    // A person wrote it, to whom an automatic answer is of use. The line before the facts is what mail programs take for a signature's.
    isAutomatic: false,
    ...letter([message.message, `-- \n${lines.join('\n')}`]),
    replyTo: caller.email,
    ...(attachment ? { attachments: [attachment] } : {}),
  };
}

/** The page as a link, where it is one of the product. */
function addressOf(page: string, publicUrl: string): string {
  if (!URL.canParse(page, publicUrl)) return page;
  const address = new URL(page, publicUrl);
  return address.origin === new URL(publicUrl).origin ? address.href : page;
}

/** Under a name of ours: whatever the person's file was called stays with the person. */
function attachmentOf({ mediaType, data }: Picture): MailAttachment {
  return {
    name: `screenshot.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace('image/', '')}`,
    mediaType,
    data,
  };
}
