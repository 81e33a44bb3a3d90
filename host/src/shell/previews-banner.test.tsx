import { takePreviews } from '@fixed-ops/federation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRemote } from '../testing/remotes.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { writeCookie } from '../write-cookie.ts';
import { PreviewsBanner } from './previews-banner.tsx';

const preview = {
  release: '0.1.0-6be83bd0f2a1c4',
  person: 'dana@example.com',
  until: '2026-11-27T14:00:00Z',
  entry: '/remotes/xtime/0.1.0-6be83bd0f2a1c4/remoteEntry.js',
  integrity: 'sha384-of-the-preview',
};
const offered = { revision: 1, remotes: [buildRemote({ name: 'xtime', label: 'Xtime', preview })] };

test('whom a preview is for sees which release it is, until when, and leaves it with one press', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot load a page anew, and says so.
  writeCookie('previews=token; Path=/');
  const registry = takePreviews(offered, 'Dana@Example.com');
  expect(registry.remotes[0]).toMatchObject({ entry: preview.entry, integrity: preview.integrity, fallback: null });
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^This tab shows a preview of Xtime\. Xtime has 0\.1\.0-6be83b, until Nov 27, .*; nobody else has a release of it\./,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(document.cookie).not.toContain('previews');
});

test('whoever else opened the link has what everybody has, and is told so', async () => {
  const registry = takePreviews(offered, 'eve@example.com');
  expect(registry).toEqual(offered);
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    'The preview of Xtime is for somebody else. You see what is served to everybody.',
  );
  expect(screen.getByRole('button', { name: 'Forget the preview' })).toBeVisible();
});
