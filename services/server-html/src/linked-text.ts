import { type Html, html } from './html.ts';

const addressPattern = /https?:\/\/[^\s<>"]+/g;
/** Punctuation at the end of a sentence is not part of an address. */
const sentenceEnd = /[.,;:!?)\]]+$/;

/** Turns plain text into markup, with its web addresses as links. */
export function linkedText(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const address = found.replace(sentenceEnd, '');
    parts.push(html`${text.slice(end, index)}`, html`<a href="${address}">${address}</a>`);
    end = index + address.length;
  }
  return html`${[...parts, html`${text.slice(end)}`]}`;
}
