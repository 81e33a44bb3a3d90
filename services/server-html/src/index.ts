export { answerFont } from './answer-font.ts';
export { cancelButton, field, problemBox } from './field.ts';
export { fontHref } from './font.ts';
export { Html, html } from './html.ts';
export { page } from './layout.ts';
export { type Emphasis, type Letter, letter } from './letter.ts';
export { linkedText } from './linked-text.ts';
export { permissionsPolicy } from './permissions-policy.ts';
export { pageHeaders, sendPage } from './send-page.ts';
