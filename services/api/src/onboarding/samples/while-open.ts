import { UploadError } from '@fixed-ops/importer';
import { type OnboardingSession, requireOpen } from '../read-session.ts';

/** Works with a file of a session. The submission removes the files; a request that misses one then gets that as the reason. */
export async function whileOpen<T>(read: () => Promise<OnboardingSession>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadError) requireOpen(await read());
    throw error;
  }
}
