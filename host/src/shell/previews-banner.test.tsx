import { type ResolvedRemote, takePreviews } from '@fixed-ops/federation';
import { sessionStore } from '@fixed-ops/session/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildRemote } from '../testing/remotes.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { setLoadedSession } from '../testing/session.ts';
import { writeCookie } from '../write-cookie.ts';
import { documentRemotes } from './document-remotes.ts';
import { PreviewsBanner } from './previews-banner.tsx';

jest.mock('./document-remotes.ts', () => ({ documentRemotes: jest.fn(() => []) }));
beforeEach(() => {
  setLoadedSession({ email: 'Dana@Example.com' });
  jest.mocked(documentRemotes).mockReturnValue([]);
  jest.spyOn(globalThis, 'fetch').mockClear().mockRejectedValue(new TypeError('Failed to fetch'));
});

const preview = {
  release: '0.1.0-6be83bd0f2a1c4',
  person: 'dana@example.com',
  until: '2026-11-27T14:00:00Z',
  entry: '/remotes/xtime/0.1.0-6be83bd0f2a1c4/remoteEntry.js',
  integrity: 'sha384-of-the-preview',
};
const offered = { revision: 1, remotes: [buildRemote({ name: 'xtime', label: 'Xtime', preview })] };

test('the person a preview is for sees its release and its end, and leaves it with one press', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot load a page anew, and says so.
  writeCookie('previews=token; Path=/');
  const registry = takePreviews(offered, 'Dana@Example.com');
  expect(registry.remotes[0]).toMatchObject({ entry: preview.entry, integrity: preview.integrity, fallback: null });
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^This tab shows a preview of Xtime\. It is release 0\.1\.0-6be83b until Nov 27, \d+:00 [AP]M [A-Z]+[-+\d]*; nobody else has a release of it\./,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(document.cookie).not.toContain('previews');
});

test.each([
  ['7c2e9d1aa0b3', /release 0\.1\.0-6be83b \(commit 7c2e9d1\) until Nov 27/],
  [null, /release 0\.1\.0-6be83b until Nov 27/],
])('a preview names the commit that its release says it was built from (%s)', async (commit, expected) => {
  const answer = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ commit }));
  await renderInShell(<PreviewsBanner />, { services: { registry: takePreviews(offered, preview.person) } });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(expected));
  expect(answer).toHaveBeenCalledWith(`/remotes/xtime/${preview.release}/release.json`, expect.anything());
});

const served = (...remotes: ResolvedRemote[]) => jest.mocked(documentRemotes).mockReturnValue(remotes);

test.each([
  ['what everyone else has as well', preview.release, /, which is what everyone else has as well\./],
  ['another one than everyone else has', '41aa07c3d9e5f0', /; everyone else has 41aa07c3d9e5\./],
])('a preview says when it is %s', async (_words, release, expected) => {
  served(buildRemote({ name: 'xtime', release }));
  await renderInShell(<PreviewsBanner />, { services: { registry: takePreviews(offered, preview.person) } });
  expect(screen.getByRole('status')).toHaveTextContent(expected);
});

test('several previews are counted, and each is named once', async () => {
  const both = ['xtime', 'reports'].map((name) => buildRemote({ name, label: name, preview }));
  const registry = takePreviews({ revision: 1, remotes: both }, preview.person);
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^This tab shows 2 previews\. xtime is release [^.]*\.1\.0-6be83b until .* reports is release /,
  );
});

const away = buildRemote({ name: 'reports', label: 'Reports', awayPreviewFor: preview.person });
const awayWords =
  'The preview of Reports cannot be fetched at the moment. You see what is served to everybody: load the page again in a minute.';

test('a preview that cannot be fetched is reported to the person it is for', async () => {
  const registry = takePreviews({ revision: 1, remotes: [away] }, 'Dana@Example.com');
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${awayWords}`));
  expect(screen.getByRole('button', { name: 'Leave preview' })).toBeVisible();
});

test('a preview that cannot be fetched is reported beside one that is shown', async () => {
  const registry = takePreviews({ revision: 1, remotes: [...offered.remotes, away] }, preview.person);
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^This tab shows a preview of Xtime\. .* The preview of Reports/,
  );
});

const ended = (reason: string | null) =>
  buildRemote({
    name: 'reports',
    label: 'Reports',
    endedPreview: { person: preview.person, until: preview.until, reason },
  });

test.each([
  ['ended', null, /^The preview of Reports ended Nov 27, \d+:00 [AP]M \S+\. You see what is served to everybody\./],
  [
    'was taken back',
    'was taken back as a bad one',
    /^The preview of Reports is over: its release was taken back as a bad one\. You see what is served to everybody\./,
  ],
])(
  'a preview that %s is reported to the person it was for, until they press Forget',
  async (_words, reason, expected) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom cannot load a page anew, and says so.
    writeCookie('previews=token; Path=/');
    await renderInShell(<PreviewsBanner />, { services: { registry: { revision: 1, remotes: [ended(reason)] } } });
    expect(screen.getByRole('status')).toHaveTextContent(expected);
    await userEvent.click(screen.getByRole('button', { name: 'Forget the preview' }));
    expect(document.cookie).not.toContain('previews');
  },
);

test('a preview that has ended is reported beside one that is shown', async () => {
  const registry = takePreviews({ revision: 1, remotes: [...offered.remotes, ended(null)] }, preview.person);
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^This tab shows a preview of Xtime\. .* The preview of Reports ended/,
  );
});

test.each([
  ['cannot be fetched', away],
  ['has ended', ended(null)],
])('a preview that %s is not reported to other people, nor before the person is known', async (_words, remote) => {
  const services = { registry: { revision: 1, remotes: [remote] } };
  setLoadedSession({ email: 'eve@example.com' });
  await renderInShell(<PreviewsBanner />, { services });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => sessionStore.setState({ user: null }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the note that a preview is for somebody else waits until the person is known, and is never shown to its own person', async () => {
  sessionStore.setState({ user: null });
  await renderInShell(<PreviewsBanner />, { services: { registry: offered } });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => setLoadedSession({ email: 'Dana@Example.com' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    'The preview of Xtime comes when the page is loaded again. You see what is served to everybody.',
  );
});

test('another person who opens the link gets what everybody gets, and a note says so', async () => {
  const registry = takePreviews(offered, 'eve@example.com');
  expect(registry).toEqual(offered);
  setLoadedSession({ email: 'eve@example.com' });
  await renderInShell(<PreviewsBanner />, { services: { registry } });
  expect(screen.getByRole('status')).toHaveTextContent(
    'The preview of Xtime is for somebody else. You see what is served to everybody.',
  );
  expect(screen.getByRole('button', { name: 'Forget the preview' })).toBeVisible();
});
