import { type Html, html } from './html.ts';
import { linkedText } from './linked-text.ts';

/** Emphasized text in a letter, such as a code to type. */
export interface Emphasis {
  readonly emphasis: string;
}

/** The words of a mail, as text and as HTML. */
export interface Letter {
  readonly text: string;
  readonly html: string;
}

/**
 * Makes both forms of a letter from its paragraphs. Web addresses become links in HTML, and line breaks stay. Empty paragraphs are left
 * out.
 */
export function letter(paragraphs: readonly (string | Emphasis)[]): Letter {
  const shown = paragraphs.filter((paragraph) => paragraph !== '');
  return {
    text: `${shown.map((each) => (typeof each === 'string' ? each : `    ${each.emphasis}`)).join('\n\n')}\n`,
    // Mail programs do not load style sheets, so the letter contains the little style that it needs.
    html: html`<div style="max-width:480px;font:400 14px/20px system-ui,sans-serif;color:#141D2A;overflow-wrap:anywhere">${shown.map(paragraph)}</div>`
      .markup,
  };
}

function paragraph(content: string | Emphasis): Html {
  if (typeof content !== 'string')
    return html`<p style="font-size:24px;line-height:32px;font-weight:600">${content.emphasis}</p>`;
  return html`<p style="white-space:pre-wrap">${linkedText(content)}</p>`;
}
