import { ApiError, describeError, isAbort, useCallMutation } from '@fixed-ops/api';
import { headOfFile, sendFile } from '@fixed-ops/api/upload';
import { onboardingFileLimits, onboardingSampleCalls } from '@fixed-ops/contract/help';
import { useEffect, useRef, useState } from 'react';
import { useWizard } from '../../frame/wizard-context.ts';

/** A file that is being sent, or one that was refused. */
export interface SampleUpload {
  readonly id: string;
  /** The id of the file's store. */
  readonly store: string;
  readonly name: string;
  readonly bytes: number;
  /** The number of bytes that have arrived. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'reading' | 'refused';
  /** Why the file was refused, with the reference for support. */
  readonly problem: { readonly message: string; readonly reference: string | null } | null;
  /** Whether the person has seen the refusal. */
  readonly isSeen: boolean;
}

const OPTIONS = { name: 'File', invalidates: [onboardingSampleCalls.onboardingFound] };
const DAMAGED = /\.(zip|gz|xlsx?|pdf)$/i;

/**
 * Sends the files of a store one after the other: first the beginning, from which the server recognizes the kind of
 * file, then its parts, then the request to read it. The onboarding then contains what was found. A refused file stays
 * in the list with the reason. Files are sent even while the person works on later steps.
 */
export function useSampleFiles() {
  const { token, reload, step } = useWizard();
  const [files, setFiles] = useState<readonly SampleUpload[]>([]);
  const begin = useCallMutation(onboardingSampleCalls.onboardingSample, { name: 'File', invalidates: [] });
  const part = useCallMutation(onboardingSampleCalls.onboardingSamplePart, { name: 'File', invalidates: [] });
  const read = useCallMutation(onboardingSampleCalls.onboardingReadSample, OPTIONS);
  const remove = useCallMutation(onboardingSampleCalls.onboardingRemoveSample, OPTIONS);
  const [stop] = useState(() => new AbortController());
  const queue = useRef(Promise.resolve());
  useEffect(() => () => stop.abort(), [stop]);
  const isNews = files.some(({ state, isSeen }) => state === 'refused' && !isSeen);
  useEffect(() => {
    if (step !== 'dms' || !isNews) return;
    setFiles((before) => before.map((file) => (file.state === 'refused' ? { ...file, isSeen: true } : file)));
  }, [step, isNews]);

  const change = (id: string, to: Partial<SampleUpload>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...to } : file)));
  const dismiss = (id: string) => setFiles((before) => before.filter((file) => file.id !== id));

  async function sendOne(id: string, store: string, file: File): Promise<void> {
    change(id, { state: 'sending' });
    try {
      const head = await headOfFile(file, onboardingFileLimits.headBytes);
      const { data: begun } = await begin.mutateAsync({
        body: { onboardingToken: token, store, file: { name: file.name, size: file.size, head } },
      });
      await sendFile(file, {
        partBytes: onboardingFileLimits.partBytes,
        signal: stop.signal,
        send: (no, gzip) =>
          part.mutateAsync({
            params: { uploadId: String(begun.uploadId), partNo: String(no) },
            body: { onboardingToken: token, gzip },
          }),
        onProgress: (sent) => change(id, { sent }),
      });
      change(id, { state: 'reading' });
      await read.mutateAsync({ params: { uploadId: String(begun.uploadId) }, body: { onboardingToken: token } });
      // Its row goes once the list has the file: in between it would be in neither.
      await reload();
      dismiss(id);
    } catch (error) {
      if (stop.signal.aborted || isAbort(error)) return;
      change(id, { state: 'refused', problem: problemOf(error) });
    }
  }

  const send = (store: string, chosen: readonly File[]) => {
    const fresh = chosen.map((file, index) => ({ file, id: `${store} ${file.name} ${Date.now()} ${index}` }));
    setFiles((before) => [
      // A file that is sent again replaces the refused one.
      ...before.filter((old) => old.store !== store || !chosen.some(({ name }) => name === old.name)),
      ...fresh.map(({ file, id }): SampleUpload => {
        const problem = DAMAGED.test(file.name)
          ? { message: 'This is not a CSV file. Unpack it, or save it as CSV.', reference: null }
          : null;
        return {
          id,
          store,
          name: file.name,
          bytes: file.size,
          sent: 0,
          state: problem === null ? 'waiting' : 'refused',
          problem,
          isSeen: false,
        };
      }),
    ]);
    for (const { file, id } of fresh) {
      if (DAMAGED.test(file.name)) continue;
      queue.current = queue.current.then(() => sendOne(id, store, file));
    }
  };

  return {
    files,
    runningWork: {
      // The step stays mounted until the person has seen refusals that happened during another step.
      isBusy: isNews || files.some(({ state }) => state !== 'refused'),
      stays: files.length > 0,
      whenDone: () => queue.current,
    },
    send,
    dismiss,
    isRemoving: remove.isPending,
    remove: async (sampleId: number) => {
      await remove.mutateAsync({ body: { onboardingToken: token, sampleId } });
      await reload();
    },
  };
}

/** Why a file was refused: the server's messages about the file, otherwise those about the request. */
function problemOf(error: unknown): ReturnType<typeof describeError> {
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return named.length === 0
    ? describeError(error)
    : { message: named.map(({ message }) => message).join(' '), reference: null };
}
