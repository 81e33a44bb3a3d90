import { type Html, html } from './html.ts';
import { linkedText } from './linked-text.ts';

/** What stands out in a letter, as a code that is typed in. */
export interface Emphasis {
  readonly emphasis: string;
}

/** A mail's words, for programs that show text and for those that show HTML. */
export interface Letter {
  readonly text: string;
  readonly html: string;
}

/**
 * Writes a letter from its paragraphs, once for both forms: web addresses are links in HTML, and lines of a paragraph stay lines. Empty
 * paragraphs are left out.
 */
export function letter(paragraphs: readonly (string | Emphasis)[]): Letter {
  const shown = paragraphs.filter((paragraph) => paragraph !== '');
  return {
    text: `${shown.map((each) => (typeof each === 'string' ? each : `    ${each.emphasis}`)).join('\n\n')}\n`,
    // Mail programs know no style sheet of ours: the little that a letter needs stands in it.
    html: html`<div style="max-width:480px;font:400 14px/20px system-ui,sans-serif;color:#141D2A;overflow-wrap:anywhere">${shown.map(paragraph)}</div>`
      .markup,
  };
}

function paragraph(content: string | Emphasis): Html {
  if (typeof content !== 'string')
    return html`<p style="font-size:24px;line-height:32px;font-weight:600">${content.emphasis}</p>`;
  return html`<p style="white-space:pre-wrap">${linkedText(content)}</p>`;
}
