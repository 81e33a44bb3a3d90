import { UploadError } from '@fixed-ops/importer';
import { type OnboardingSession, requireOpen } from '../read-session.ts';

/** Works with a file of a session. Once everything is handed in its files go, and whoever misses one then is told that. */
export async function whileOpen<T>(read: () => Promise<OnboardingSession>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadError) requireOpen(await read());
    throw error;
  }
}
