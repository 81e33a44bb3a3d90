/** Markup that is safe to insert into a page. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

type Part = string | number | Html | readonly Html[] | null;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map((each) => String(each)).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Template tag that escapes every value for text and quoted attributes, except for values that this tag made. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((page, text, index) => `${page}${render(parts[index - 1] ?? null)}${text}`));
}
