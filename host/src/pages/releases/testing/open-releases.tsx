import { screen, waitFor } from '@testing-library/react';
import { renderInShell } from '../../../testing/render-in-shell.tsx';
import { ReleasesPage } from '../releases-page.tsx';
import { sampleReleases } from './sample.ts';

/** Opens the page at a path with these answers, and waits until the releases are loaded. */
export async function openReleases(answers: Record<string, unknown> = {}, path = '/releases') {
  const shell = await renderInShell(<ReleasesPage />, { path, answers: { Releases: sampleReleases(), ...answers } });
  if (!path.includes('tab='))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'));
  return shell;
}

export const row = (name: RegExp) => screen.getByRole('row', { name });
