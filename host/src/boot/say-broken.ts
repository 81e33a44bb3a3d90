/**
 * Says in plain elements that the page could not start: for the case that the files of the shell themselves do not come,
 * and nothing is there that could draw.
 */
export function sayBroken(to: Document, reload: () => void): void {
  const root = to.getElementById('root');
  if (!root) return;
  const heading = to.createElement('h1');
  heading.textContent = 'Fixed Ops could not be loaded';
  const sentence = to.createElement('p');
  sentence.textContent =
    'A part of the page did not arrive. Check the connection and reload; after an update of Fixed Ops a reload is enough.';
  const button = to.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', reload);
  const main = to.createElement('main');
  main.append(heading, sentence, button);
  root.replaceChildren(main);
}
