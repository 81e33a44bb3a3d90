import { type Html, html, page } from '@fixed-ops/server-html';

export interface Notice {
  readonly title: string;
  /** What happened and what to do, as sentences. */
  readonly sentences: readonly string[];
  readonly action: { readonly label: string; readonly href: string };
}

/** A page with one notice and its next step. */
export function noticePage({ title, sentences, action }: Notice): Html {
  return page(
    title,
    html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<a class="button" href="${action.href}">${action.label}</a>`,
  );
}
