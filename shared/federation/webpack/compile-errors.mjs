// This file is part of a remote in development. It receives the messages of the remote's development server and shows errors over the page,
// not only in the console. It creates each element and sets each style in code, because the page's content security policy forbids markup
// from text and inline styles.
import WebSocketClient from 'webpack-dev-server/client/clients/WebSocketClient.js';

/** The development server sets this name. Each remote of a page has its own overlay. */
const remote = FIXED_OPS_REMOTE;

const ESCAPE = '\u001b';
/** Matches the colours of a terminal. */
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g');

/** The compiler's step at the time of the error. It does not help to find the mistake. */
const INNER = /^Module build failed \(from [^)]*\):\n|\n+Caused by:[\s\S]*$|\n+Stack backtrace:[\s\S]*$/g;

function textOf(problem) {
  if (typeof problem === 'string') return problem;
  const place = [problem.moduleName, problem.loc].filter(Boolean).join(' ');
  return [place, problem.message.replaceAll(COLOURS, '').replaceAll(INNER, '')].filter(Boolean).join('\n\n');
}

let overlay = null;

function element(name, style, text = '') {
  const made = document.createElement(name);
  Object.assign(made.style, style);
  made.textContent = text;
  return made;
}

function hide() {
  overlay?.remove();
  overlay = null;
}

function show(problems) {
  hide();
  overlay = element('section', {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    margin: '0',
    padding: '32px',
    border: '0',
    overflow: 'auto',
    background: '#14181f',
    color: '#f4f6f9',
    font: '15px/1.5 system-ui, sans-serif',
  });
  overlay.setAttribute('role', 'alertdialog');
  overlay.setAttribute('aria-label', `${remote} does not compile`);
  overlay.popover = 'manual';
  const button = element(
    'button',
    {
      padding: '6px 14px',
      border: '1px solid #8b95a5',
      borderRadius: '6px',
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      cursor: 'pointer',
    },
    'Show the page',
  );
  button.type = 'button';
  button.addEventListener('click', hide);
  overlay.append(
    element('h2', { margin: '0 0 4px', fontSize: '20px' }, `${remote} does not compile`),
    element(
      'p',
      { margin: '0 0 16px', color: '#c3cad5' },
      'The page is as it was before. Save the mended file to go on.',
    ),
    button,
    ...problems.map((problem) =>
      element(
        'pre',
        {
          margin: '16px 0 0',
          padding: '16px',
          borderLeft: '3px solid #f0616d',
          background: '#1d232d',
          font: '13px/1.55 ui-monospace, monospace',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        },
        textOf(problem),
      ),
    ),
  );
  document.body.append(overlay);
  overlay.showPopover();
  button.focus();
}

/** The connection of the development client. It also reads the messages. */
export default class CompileErrorsClient extends WebSocketClient {
  onMessage(listener) {
    super.onMessage((message) => {
      const { type, data } = JSON.parse(message);
      if (type === 'errors') show(data);
      if (['ok', 'still-ok', 'warnings'].includes(type)) hide();
      listener(message);
    });
  }
}
