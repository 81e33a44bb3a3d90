import { createHash } from 'node:crypto';
import { fontHref } from './font.ts';

/**
 * The product's look in light and dark, as the system prefers. Design tokens are inserted as values, because the page loads nothing else.
 */
export const styleSheet = `
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(${fontHref}) format('woff2');
}
:root {
  color-scheme: light dark;
  --bg: #FAFBFC;
  --bg-panel: #FFFFFF;
  --bg-subtle: #F5F7F9;
  --bg-muted: #ECEFF3;
  --fg: #141D2A;
  --fg-muted: #4D5A6B;
  --fg-error: #A83414;
  --border: #DDE2E9;
  --border-control: #8793A4;
  --border-error: #C8401A;
  --blue-solid: #2450C8;
  --blue-hover: #1D41A3;
  --blue-fg: #2450C8;
  --focus: #3D6DE6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0B1119;
    --bg-panel: #111A25;
    --bg-subtle: #16202D;
    --bg-muted: #1E2A39;
    --fg: #E8EDF4;
    --fg-muted: #A7B3C3;
    --fg-error: #FF8A66;
    --border: #253243;
    --border-control: #5F6F84;
    --border-error: #FF8A66;
    --blue-solid: #3D6DE6;
    --blue-hover: #2450C8;
    --blue-fg: #8FB0FF;
    --focus: #6A93FF;
  }
}
* { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  align-items: center;
  justify-items: center;
  padding: 24px 16px;
  background: var(--bg);
  color: var(--fg);
  font: 400 0.875rem/1.25rem 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  letter-spacing: -0.003em;
  font-optical-sizing: auto;
}
main { width: 100%; max-width: 336px; }
.wide { align-items: start; }
.wide main { max-width: 880px; }
.brand { display: flex; align-items: center; gap: 8px; font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
.brand svg { flex: none; }
.brand-shape { fill: var(--fg); }
.brand-bars { fill: var(--bg-panel); }
h1 { margin: 24px 0 4px; font-size: 1.5rem; line-height: 2rem; font-weight: 620; letter-spacing: -0.025em; }
p { margin: 0 0 8px; color: var(--fg-muted); text-wrap: pretty; }
form { margin: 24px 0; }
label { display: block; margin: 16px 0 4px; font-weight: 500; }
input {
  display: block;
  width: 100%;
  height: 40px;
  padding: 0 10px;
  border: 1px solid var(--border-control);
  border-radius: 6px;
  background: var(--bg-panel);
  color: var(--fg);
  font: inherit;
}
/* iPhones zoom the whole page into a field with smaller letters. */
@supports (-webkit-touch-callout: none) { input { font-size: 1rem; } }
input[aria-invalid='true'] { border-color: var(--border-error); box-shadow: inset 0 0 0 1px var(--border-error); }
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 40px;
  margin-top: 20px;
  padding: 0 16px;
  border: 0;
  border-radius: 6px;
  background: var(--blue-solid);
  color: #FFFFFF;
  font: inherit;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 120ms cubic-bezier(0.2, 0, 0, 1);
}
.button:hover { background: var(--blue-hover); }
.button.quiet { margin-top: 8px; background: transparent; color: var(--fg-muted); }
.button.quiet:hover { background: var(--bg-muted); color: var(--fg); }
p a { color: var(--blue-fg); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible { outline-offset: -1px; }
.problem { display: flex; gap: 8px; margin: 20px 0 0; color: var(--fg-error); font-weight: 500; }
.problem svg { flex: none; margin-top: 2px; }
p strong { color: var(--fg); font-weight: 600; overflow-wrap: anywhere; }
.beside-field { margin: 8px 0 0; }
form.more { margin-top: -16px; }
.help { margin: 4px 0 0; font-size: 0.75rem; line-height: 1rem; }
.field-problem { margin: 4px 0 0; color: var(--fg-error); font-size: 0.75rem; line-height: 1rem; }
.panel { margin: 16px 0 24px; border: 1px solid var(--border); border-radius: 8px; background: var(--bg-panel); }
.mails { list-style: none; padding: 0; }
.mails li + li { border-top: 1px solid var(--border); }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 10px 16px; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--bg-subtle); }
.mails a:focus-visible { outline-offset: -2px; border-radius: 8px; }
.mails .subject { font-weight: 500; overflow-wrap: anywhere; }
.mails .to { grid-row: 2; color: var(--fg-muted); overflow-wrap: anywhere; }
.mails time { grid-column: 2; grid-row: 1; color: var(--fg-muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 16px 0; }
.facts dt { color: var(--fg-muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.mail-text { margin: 0; padding: 16px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.mail-text a { color: var(--blue-fg); }
.mail-html { display: block; width: 100%; height: 420px; border: 0; border-radius: 8px; background: #FFFFFF; color-scheme: light; resize: vertical; }
.attachment { overflow: hidden; margin: 8px 0 24px; }
.attachment img { display: block; max-width: 100%; max-height: 640px; margin: 0 auto; }
.attachment figcaption { padding: 10px 16px; border-top: 1px solid var(--border); color: var(--fg-muted); overflow-wrap: anywhere; }
.attachment figcaption:only-child { border-top: 0; }
.attachment figcaption a { color: var(--blue-fg); }
@media (max-width: 479px) {
  .mails a { grid-template-columns: minmax(0, 1fr); }
  .mails .to, .mails time { grid-row: auto; grid-column: auto; }
}
h2 { margin: 24px 0 0; font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
code { overflow-wrap: anywhere; }
@media (prefers-reduced-motion: reduce) { .button { transition: none; } }
@media (forced-colors: active) {
  .brand-shape { fill: CanvasText; }
  .brand-bars { fill: Canvas; }
  .button { border: 1px solid ButtonText; }
}
`;

/** The hash that allows this style in a Content-Security-Policy. */
export const styleSource = `'sha256-${createHash('sha256').update(styleSheet).digest('base64')}'`;
