import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { type SupportMessage, supportCategoryLabels } from '@fixed-ops/contract';
import type { MailMessage } from '@fixed-ops/mail';
import type { Caller, ScopedDealership } from '../auth/caller.ts';

export interface SupportContext {
  readonly caller: Pick<Caller, 'fullName' | 'email' | 'role' | 'jobTitle'>;
  readonly dealership: Pick<ScopedDealership, 'id' | 'name'>;
  /** Of this message; the log has it too. */
  readonly reference: string;
  readonly sentAt: Date;
}

/** The mail that support reads: what the person wrote, then what the form said it would send along. */
export function composeSupportMail(
  message: SupportMessage,
  context: SupportContext,
): Pick<MailMessage, 'subject' | 'text' | 'replyTo'> {
  const { caller, dealership, reference, sentAt } = context;
  const facts: readonly (readonly [string, string | null])[] = [
    ['From', `${caller.fullName} <${caller.email}>`],
    ['Job title', `${jobTitleLabel(caller.jobTitle)} (${roleLabel(caller.role)})`],
    ['Dealership', `${dealership.name} (${dealership.id})`],
    ['Page', message.page],
    ['Failed request', message.reference],
    ['This message', reference],
    ['Sent', sentAt.toISOString()],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${`${name}:`.padEnd(16)}${value}`]));
  return {
    subject: `[Fixed Ops] ${supportCategoryLabels[message.category]}: ${message.subject}`,
    // The line before the facts is what mail programs take for the start of a signature.
    text: `${message.message}\n\n-- \n${lines.join('\n')}\n`,
    replyTo: caller.email,
  };
}
