import { html } from './html.ts';

test('values are text, in elements and in attributes', () => {
  const value = `<script>"&'`;
  expect(html`<b title="${value}">${value}</b>`.markup).toBe(
    '<b title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</b>',
  );
});

test('markup of the same kind is kept, alone and in lists, and null is nothing', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${null}${html`<p>${1}</p>`}`.markup).toBe('<ul><li>a</li><li>&lt;</li></ul><p>1</p>');
});
