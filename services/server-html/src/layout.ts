import { Html, html } from './html.ts';
import { styleSheet } from './style.ts';

const brand = html`<div class="brand">
<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
<path class="brand-shape" d="M7.2 2h9.6a2 2 0 0 1 1.7 1l4.2 8a2 2 0 0 1 0 2l-4.2 8a2 2 0 0 1-1.7 1H7.2a2 2 0 0 1-1.7-1l-4.2-8a2 2 0 0 1 0-2l4.2-8a2 2 0 0 1 1.7-1z"/>
<path class="brand-bars" d="M7 12h2.4v5H7zM10.8 9h2.4v8h-2.4zM14.6 7H17v10h-2.4z"/>
</svg>
<span>Fixed Ops</span>
</div>`;

/**
 * A whole page with its style inside, so that it loads nothing else: mark, heading and content, in a narrow column or a wide one for
 * reading.
 */
export function page(title: string, content: Html, { isWide = false }: { isWide?: boolean } = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Fixed Ops</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${new Html(styleSheet)}</style>
</head>
<body${isWide ? html` class="wide"` : null}>
<main>
${brand}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
