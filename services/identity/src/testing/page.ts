/** The visible parts of a provider's page. They are found by patterns, because the pages are our own plain markup. */
export interface PageView {
  readonly title: string;
  readonly headings: readonly string[];
  readonly buttons: readonly string[];
  readonly links: readonly { text: string; href: string }[];
  readonly alert: string | null;
  readonly text: string;
  readonly formAction: string;
  readonly hiddenFields: Readonly<Record<string, string>>;
  /** Attributes of the input with this label. */
  field(label: string): Readonly<Record<string, string>>;
  elementText(id: string): string | null;
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

const allTexts = (markup: string, element: string) =>
  [...markup.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner]) => textOf(inner ?? ''));

/** Parses a page of the provider. */
export function aPage(markup: string): PageView {
  const inputs = [...markup.matchAll(/<input [^>]*>/g)].map(([tag]) => attributesOf(tag));
  const inside = (pattern: RegExp) => pattern.exec(markup)?.[1] ?? null;
  const alert = inside(/role="alert"[^>]*>(.*?)<\/div>/s);
  return {
    title: allTexts(markup, 'title')[0] ?? '',
    headings: allTexts(markup, 'h1'),
    buttons: allTexts(markup, 'button'),
    links: [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
      text: textOf(inner),
      href,
    })),
    alert: alert === null ? null : textOf(alert),
    text: textOf(markup),
    formAction: inside(/<form [^>]*action="([^"]*)"/) ?? '',
    hiddenFields: Object.fromEntries(
      inputs.filter(({ type }) => type === 'hidden').map(({ name = '', value = '' }) => [name, value]),
    ),
    field(label) {
      const id = inside(new RegExp(`<label for="([^"]*)">${label}</label>`));
      const found = inputs.find((input) => input.id === id);
      if (found === undefined) throw new Error(`The page has no field labelled ${label}.`);
      return found;
    },
    elementText(id) {
      const inner = inside(new RegExp(`id="${id}"[^>]*>(.*?)</`, 's'));
      return inner === null ? null : textOf(inner);
    },
  };
}
