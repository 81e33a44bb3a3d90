import { ApiError, describeError, isAbort, useCallMutation } from '@fixed-ops/api';
import { headOfFile, sendFile } from '@fixed-ops/api/upload';
import { onboardingFileLimits, onboardingSampleCalls } from '@fixed-ops/contract/help';
import { useEffect, useRef, useState } from 'react';
import { useWizard } from '../../frame/wizard-context.ts';

/** A file on its way, or one that was not taken. */
export interface FileOnItsWay {
  readonly id: string;
  /** Id of the store that it is of. */
  readonly store: string;
  readonly name: string;
  readonly bytes: number;
  /** How many of them have arrived. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'reading' | 'refused';
  /** Why it was not taken, and the reference for support. */
  readonly problem: { readonly message: string; readonly reference: string | null } | null;
  /** Whether its refusal has been shown. */
  readonly isSeen: boolean;
}

const OPTIONS = { name: 'File', invalidates: [onboardingSampleCalls.onboardingFound] };
const DAMAGED = /\.(zip|gz|xlsx?|pdf)$/i;

/**
 * Sends files of a store one after the other: its beginning, by which the server knows which file of the set it is, its pieces, and the
 * word to read it. What was found stands in the onboarding afterwards; a file that was not taken stays here with the reason. Files go on
 * arriving while later steps are worked on.
 */
export function useSampleFiles() {
  const { token, reload, step } = useWizard();
  const [files, setFiles] = useState<readonly FileOnItsWay[]>([]);
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

  const change = (id: string, to: Partial<FileOnItsWay>) =>
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
      dismiss(id);
      await reload();
    } catch (error) {
      if (stop.signal.aborted || isAbort(error)) return;
      change(id, { state: 'refused', problem: problemOf(error) });
    }
  }

  const send = (store: string, chosen: readonly File[]) => {
    const fresh = chosen.map((file, index) => ({ file, id: `${store} ${file.name} ${Date.now()} ${index}` }));
    setFiles((before) => [
      // A file that is sent again takes the place of the one that was not taken.
      ...before.filter((old) => old.store !== store || !chosen.some(({ name }) => name === old.name)),
      ...fresh.map(({ file, id }): FileOnItsWay => {
        const problem = DAMAGED.test(file.name)
          ? { message: 'This is no CSV file. Unpack it, or save it as CSV.', reference: null }
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
    onTheWay: {
      // What was refused while another step was worked on waits to be seen.
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

/** Why a file was not taken: what the server says of the file itself, else of the request. */
function problemOf(error: unknown): ReturnType<typeof describeError> {
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return named.length === 0
    ? describeError(error)
    : { message: named.map(({ message }) => message).join(' '), reference: null };
}
