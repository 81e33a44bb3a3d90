export { answerAsset } from './assets.ts';
export { cancelButton, field, problemBox } from './field.ts';
export { Html, html } from './html.ts';
export { page } from './layout.ts';
export { pageHeaders, sendPage } from './send-page.ts';
