import type { MailboxAttachment, MailboxMessage, MailSummary } from '@fixed-ops/mail';
import { type Html, html, linkedText, page } from '@fixed-ops/server-html';

/** Uses the zone of this machine, on which the mailbox is read. */
const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function time(instant: string): Html {
  return html`<time datetime="${instant}">${timeFormat.format(new Date(instant))}</time>`;
}

function listItem({ id, to, subject, receivedAt }: MailSummary): Html {
  return html`<li><a href="/mailbox/${id}"><span class="subject">${subject || 'No subject'}</span><span class="to">${to.join(', ')}</span>${time(receivedAt)}</a></li>
`;
}

/** The list of all messages, newest first. */
export function mailboxPage(messages: readonly MailSummary[], to: string | undefined): Html {
  const toWhom = to === undefined ? '' : ` to ${to}`;
  return page(
    'Mailbox',
    html`<p>Mail of Fixed Ops on this machine${toWhom}. None of it has left: set SMTP_URL to send mail for real.</p>
${
  messages.length === 0
    ? html`<p>Nothing was sent yet. Ask for a new password on the sign-in page, and its code arrives here. <a href="/dashboard">Go to Fixed Ops</a></p>`
    : html`<ul class="mails panel" aria-label="Messages, newest first">
${messages.map(listItem)}</ul>`
}
<p><a href="/mailbox">${to === undefined ? 'Look again' : 'All mail'}</a></p>`,
    { isWide: true },
  );
}

/** Types of pictures that cannot contain scripts. */
export const drawnTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

const sizeFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function attachmentItem(messageId: number, { id, name, mediaType, bytes }: MailboxAttachment): Html {
  const address = `/mailbox/${messageId}/attachments/${id}`;
  return html`<figure class="panel attachment">${drawnTypes.has(mediaType) ? html`<a href="${address}"><img src="${address}" alt="${name}"></a>` : null}
<figcaption><a href="${address}">${name}</a> ${sizeFormat.format(Math.ceil(bytes / 1024))} KB</figcaption></figure>
`;
}

/** One message with sender, recipient, time and content. Its HTML is in a frame without scripts. */
export function messagePage({
  id,
  from,
  to,
  replyTo,
  subject,
  receivedAt,
  text,
  html: markup,
  attachments,
}: MailboxMessage): Html {
  return page(
    subject || 'No subject',
    html`<dl class="facts">
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to.join(', ')}</dd>
${replyTo === null ? null : html`<dt>Answers to</dt><dd>${replyTo}</dd>`}
<dt>Sent</dt><dd>${time(receivedAt)}</dd>
</dl>
<div class="panel"><pre class="mail-text">${linkedText(text.trim())}</pre></div>
${
  markup === null
    ? null
    : html`<h2>As a mail program shows it</h2>
<div class="panel"><iframe class="mail-html" src="/mailbox/${id}/html" title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`
}
${
  attachments.length === 0
    ? null
    : html`<h2>${attachments.length === 1 ? 'Attachment' : 'Attachments'}</h2>
${attachments.map((attachment) => attachmentItem(id, attachment))}`
}
<p><a href="/mailbox">All mail</a></p>`,
    { isWide: true },
  );
}

/** The page for a message that no longer exists. */
export function messageGonePage(): Html {
  return page(
    'This message is gone',
    html`<p>The mailbox keeps the newest 500 messages, for a week.</p>
<a class="button" href="/mailbox">All mail</a>`,
  );
}
