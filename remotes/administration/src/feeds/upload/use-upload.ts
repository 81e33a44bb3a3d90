import { ApiError, isAbort, sendCall } from '@fixed-ops/api';
import { headOfFile, sendFile } from '@fixed-ops/api/upload';
import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import { administrationCalls, importLimits } from '@fixed-ops/contract/administration';
import { useSession, useUnsavedChanges } from '@fixed-ops/session';
import { useEffect, useRef, useState } from 'react';
import { problemWords } from './words.ts';

type Recognized = CallResponse<typeof administrationCalls.recognizeImportFiles>;
type Heads = Extract<BodyOf<typeof administrationCalls.createImport>, { files: unknown }>['files'];

interface UploadState {
  readonly files: readonly File[];
  /** The kinds of the files; null until known. */
  readonly recognized: Recognized | null;
  readonly isReading: boolean;
  /** Progress of the transfer; null while nothing is sent. */
  readonly sending: { readonly done: number; readonly total: number } | null;
  /** What went wrong, as a sentence. */
  readonly problem: string | null;
}

const NOTHING: UploadState = { files: [], recognized: null, isReading: false, sending: null, problem: null };

/** An upload whose start was refused. Its files are on the server, so it can be started later. */
interface RefusedStart {
  readonly importId: number;
  /** Why, as a sentence. */
  readonly sentence: string;
}

export interface Upload extends UploadState {
  /** The last refused start. It is kept here, because the panel that asked for it is replaced by that of the upload. */
  readonly refused: RefusedStart | null;
  readonly noteRefused: (refused: RefusedStart | null) => void;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (file: File) => void;
  /** Asks again for the kinds of the files after a failure. */
  readonly recognizeAgain: () => void;
  /** Sends the files and starts their check. Answers the run, also if it can only be started later; null if there is none. */
  readonly check: () => Promise<number | null>;
  readonly stop: () => void;
}

const headsOf = (files: readonly File[]): Promise<Heads> =>
  Promise.all(
    files.map(async (file) => ({
      name: file.name,
      size: file.size,
      head: await headOfFile(file, importLimits.headBytes),
    })),
  );

interface Transfer {
  readonly params: { readonly dealershipId: string; readonly importId: string };
  readonly signal: AbortSignal;
  /** Called with the bytes that have arrived, of all files. */
  readonly onProgress: (done: number) => void;
}

/** Sends the files in parts, one after the other. Throws if a part is refused or the transfer is stopped. */
async function sendFiles(files: readonly File[], { params, signal, onProgress }: Transfer): Promise<void> {
  let before = 0;
  for (const [fileNo, file] of files.entries()) {
    const done = before;
    await sendFile(file, {
      partBytes: importLimits.partBytes,
      signal,
      onProgress: (bytes) => onProgress(done + bytes),
      send: (partNo, gzip) =>
        sendCall(administrationCalls.putImportPart, {
          params: { ...params, fileNo: String(fileNo), partNo: String(partNo) },
          body: { gzip },
          signal,
        }),
    });
    before += file.size;
  }
}

/** Whether a refused start stays refused: the upload is gone, has ended, or lacks files. */
const isForGood = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([404, 410].includes(error.status) || (error.status === 409 && error.code !== 'import_runs'));

/** Starts an upload whose files have all arrived. Answers why that was refused if it can be started later; throws if it never can. */
async function startSent({ params, signal }: Pick<Transfer, 'params' | 'signal'>): Promise<string | null> {
  try {
    await sendCall(administrationCalls.startImport, { params, signal });
    return null;
  } catch (error) {
    if (signal.aborted || isAbort(error) || isForGood(error)) throw error;
    return problemWords(error);
  }
}

/** The chosen files, their kinds by their header lines, and their transfer. */
export function useUpload(): Upload {
  const { activeDealership } = useSession();
  const [state, setState] = useState(NOTHING);
  const [refused, setRefused] = useState<RefusedStart | null>(null);
  const change = (next: Partial<UploadState>) => setState((before) => ({ ...before, ...next }));
  /** Number of the newest question about files. Answers to earlier ones are ignored. */
  const asked = useRef(0);
  const stopper = useRef<AbortController | null>(null);

  // Leaving the page stops the transfer.
  useUnsavedChanges(state.sending !== null);

  // The files belong to one dealership.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dealership starts without files
  useEffect(() => {
    setState(NOTHING);
    setRefused(null);
    return () => stopper.current?.abort();
  }, [activeDealership.id]);

  const choose = (files: readonly File[]) => {
    // A refused choice does not stop files that are being read already.
    if (files.length > importLimits.files) {
      return change({ problem: `At most ${importLimits.files} files can be loaded at once.` });
    }
    asked.current += 1;
    const mine = asked.current;
    if (files.length === 0) return setState(NOTHING);
    change({ files, isReading: true, problem: null });
    const recognize = async () => {
      try {
        const recognized = await sendCall(administrationCalls.recognizeImportFiles, {
          body: { files: await headsOf(files) },
        });
        if (mine === asked.current) change({ recognized, isReading: false });
      } catch (error) {
        if (mine === asked.current) change({ recognized: null, isReading: false, problem: problemWords(error) });
      }
    };
    void recognize();
  };

  const check = async () => {
    const { files } = state;
    const stop = new AbortController();
    stopper.current = stop;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    // The transfer belongs to the dealership in which it began; a switch stops it.
    const home = { dealershipId: activeDealership.id };
    let importId: number | null = null;
    try {
      change({ sending: { done: 0, total }, problem: null });
      const made = await sendCall(administrationCalls.createImport, {
        params: home,
        query: { dryRun: 'true' },
        body: { files: await headsOf(files) },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        signal: stop.signal,
      });
      importId = made.importId;
      const params = { ...home, importId: String(importId) };
      await sendFiles(files, {
        params,
        signal: stop.signal,
        onProgress: (done) => change({ sending: { done, total } }),
      });
      const sentence = await startSent({ params, signal: stop.signal });
      // If the person stopped it meanwhile, or switched the dealership, no check is shown.
      stop.signal.throwIfAborted();
      setState(NOTHING);
      setRefused(sentence === null ? null : { importId, sentence });
      return importId;
    } catch (error) {
      change({ sending: null, problem: isAbort(error) ? null : problemWords(error) });
      // What has arrived is useless, so it is deleted.
      if (importId !== null)
        await sendCall(administrationCalls.cancelImport, { params: { ...home, importId: String(importId) } }).catch(
          () => null,
        );
      return null;
    } finally {
      stopper.current = null;
    }
  };

  return {
    ...state,
    refused,
    noteRefused: setRefused,
    add: (files) => choose([...state.files, ...files]),
    remove: (file) => choose(state.files.filter((each) => each !== file)),
    recognizeAgain: () => choose(state.files),
    check,
    stop: () => stopper.current?.abort(),
  };
}
