/**
 * Says in plain elements that the page could not start. It is used if the files of the shell do not load, so that no component can be
 * rendered.
 */
export function sayBroken(to: Document, reload: () => void): void {
  const root = to.getElementById('root');
  if (!root) return;
  const heading = to.createElement('h1');
  heading.textContent = 'Fixed Ops could not be loaded';
  const sentence = to.createElement('p');
  sentence.textContent =
    'Part of the page did not load. Check the connection and reload. After an update of Fixed Ops, one reload is enough.';
  const button = to.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', reload);
  const main = to.createElement('main');
  main.append(heading, sentence, button);
  // Styles are set one by one, because the Content-Security-Policy forbids style attributes in markup, but not this.
  Object.assign(main.style, { maxWidth: '420px', margin: '20vh auto 0', padding: '16px', font: '14px/20px system-ui' });
  Object.assign(heading.style, { margin: '0 0 8px', font: '600 24px/32px system-ui' });
  Object.assign(sentence.style, { margin: '0 0 24px' });
  Object.assign(button.style, { minHeight: '40px', padding: '0 16px', font: 'inherit' });
  root.replaceChildren(main);
}
