import { ApiError, answerOf, callQueryOptions, isAbort, sendCall } from '@fixed-ops/api';
import { administrationCalls, type ImportRun } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, Panel, SectionHead, Skeleton, Text } from '@fixed-ops/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useReadOnly } from '../../block/read-only.tsx';
import { Problems } from './choose-files.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RunResult } from './run-result.tsx';
import type { Upload } from './use-upload.ts';
import { isNotStarted, leavingWords, outcomeWords, problemWords, shareOf, stepWords } from './words.ts';

const POLL_MS = 1_000;
const isOfUploads = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey.includes(administrationCalls.imports.name);

/** The address keeps the id of an upload even after a switch to another dealership, which does not have it. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface RunPanelProps {
  readonly importId: number;
  /** Keeps the last refused start. */
  readonly upload: Pick<Upload, 'refused' | 'noteRefused'>;
  /** Shows another upload; null begins a new one. */
  readonly onShow: (importId: number | null) => void;
}

/** One upload: its progress, its expected effect, and its result. */
export function RunPanel({ importId, upload, onShow }: RunPanelProps) {
  const client = useQueryClient();
  const found = useQuery({
    ...callQueryOptions(administrationCalls.import, { params: { importId: String(importId) }, decorates: true }),
    refetchInterval: ({ state }) =>
      !isMissing(state.error) && (state.data === undefined || state.data.endedAt === null) ? POLL_MS : false,
  });
  const wasRunning = useRef(false);
  const run = found.data;
  useEffect(() => {
    if (run === undefined) return;
    if (run.endedAt === null) {
      // The list below has to show it.
      if (!wasRunning.current) void client.invalidateQueries({ predicate: isOfUploads });
      wasRunning.current = true;
    } else if (wasRunning.current) {
      wasRunning.current = false;
      // The list below changes. After a load, every figure of the store changes too.
      void client.invalidateQueries();
    }
  }, [run, client]);
  if (isMissing(found.error))
    return (
      <Panel aria-label="Upload">
        <EmptyState
          title="This upload was not found"
          actions={<Button onClick={() => onShow(null)}>Upload files</Button>}
        >
          It belongs to another dealership, or is no longer kept.
        </EmptyState>
      </Panel>
    );
  return (
    <Answer name="The upload" answer={answerOf(found)} skeleton={<Skeleton h="160px" />}>
      {(data) => <Run run={data} upload={upload} onShow={onShow} onChanged={() => void found.refetch()} />}
    </Answer>
  );
}

interface RunProps extends Pick<RunPanelProps, 'upload' | 'onShow'> {
  readonly run: ImportRun;
  readonly onChanged: () => void;
}

function Run({ run, upload, onShow, onChanged }: RunProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const readOnly = useReadOnly();
  const { activeDealership, dealershipData } = useSession();
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  const tried = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemWords(error));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  /** Starts an upload. Its panel, which may be another one, says why if that is refused. */
  const startRun = async (params: { readonly dealershipId?: string; readonly importId: string }) => {
    upload.noteRefused(null);
    try {
      await sendCall(administrationCalls.startImport, { params });
    } catch (error) {
      if (!isAbort(error)) upload.noteRefused({ importId: Number(params.importId), sentence: problemWords(error) });
    }
  };
  /** Starts another run with the files of this upload, which the server still has. */
  const runFiles = ({ dryRun }: Pick<typeof run, 'dryRun'>) =>
    tried(async () => {
      // The run belongs to the dealership in which it began, also if the person leaves that before it starts.
      const home = { dealershipId: activeDealership.id };
      const made = await sendCall(administrationCalls.createImport, {
        params: home,
        query: { dryRun: dryRun ? 'true' : 'false' },
        body: { from: run.importId },
        headers: { 'Idempotency-Key': `${dryRun ? 'check' : 'load'}-of-${run.importId}` },
      });
      await startRun({ ...home, importId: String(made.importId) });
      // The new run has the files now, and can be started there if it was refused here. A person who has left this panel is not brought
      // back; the run is in the list of earlier uploads.
      if (isOnScreen.current) onShow(made.importId);
    });
  /** Starts this upload, whose start was refused or lost before. */
  const start = () => tried(() => startRun({ importId: String(run.importId) }));
  const cancel = () =>
    tried(async () => {
      await sendCall(administrationCalls.cancelImport, { params: { importId: String(run.importId) } });
    });
  const isOpen = run.endedAt === null;
  // A start whose answer was lost may have worked.
  const isRefused = run.status === 'uploading' && upload.refused?.importId === run.importId;
  const refusal = isRefused ? upload.refused?.sentence : null;
  const canLoad =
    run.status === 'done' && run.dryRun && run.hasFiles && (run.report?.files ?? []).some(({ rows }) => rows > 0);
  return (
    <Panel aria-label="Upload" p="5">
      <SectionHead title={outcomeWords(run)} note={noteOf(run)} />
      {isOpen ? (
        <Box mt="3">
          <Text mb="2" aria-live="polite">
            {stepWords(run)}
          </Text>
          {isNotStarted(run) || run.isSendingSilent ? null : (
            <ProgressBar label="Upload" share={run.status === 'uploading' ? null : shareOf(run)} />
          )}
          <Text mt="2" color="fg.muted">
            {leavingWords(run, dealershipData.timezone)}
          </Text>
        </Box>
      ) : null}
      {run.report === null ? null : <RunResult run={run} report={run.report} />}
      <Problems sentences={[run.error, refusal, problem].flatMap((sentence) => sentence ?? [])} />
      {readOnly ? null : (
        <Box mt="4" display="flex" flexWrap="wrap" gap="2" data-print="none">
          {isNotStarted(run) ? (
            <Button variant="primary" onClick={start} loading={isBusy}>
              {run.dryRun ? 'Check these files' : 'Load these files'}
            </Button>
          ) : null}
          {isOpen && run.canCancel ? (
            <Button onClick={cancel} loading={isBusy}>
              Cancel
            </Button>
          ) : null}
          {canLoad ? (
            <Button variant="primary" onClick={() => runFiles({ dryRun: false })} loading={isBusy}>
              Load these files
            </Button>
          ) : null}
          {run.status === 'failed' && run.hasFiles ? (
            <Button variant="primary" onClick={() => runFiles(run)} loading={isBusy}>
              Try again
            </Button>
          ) : null}
          {isOpen ? null : (
            <Button variant={run.dryRun ? 'outline' : 'primary'} onClick={() => onShow(null)}>
              {run.dryRun && run.status === 'done' ? 'Choose other files' : 'Upload more files'}
            </Button>
          )}
        </Box>
      )}
    </Panel>
  );
}

function noteOf({ dryRun, status, by, files }: ImportRun): string {
  const named = `${files.length} ${files.length === 1 ? 'file' : 'files'} of ${by}`;
  return status === 'done' && dryRun ? `${named}. Nothing has changed yet` : named;
}
