import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NOT_LOADED } from '../states/on-demand.tsx';
import { referenceOf } from '../states/reference-of.ts';
import { notify } from '../toast/toast-store.ts';
import { downloadFile } from './download-file.ts';
import type { ExportDone, ExportFormat, ExportFromServer, ExportRows } from './export-file.ts';

/** What a choice in the menu makes of the rows: a file, or a copy in the clipboard. */
type ExportWay = ExportFormat | 'copy';

/** Shorter work shows no progress. */
export const EXPORT_SHOWN_AFTER_MS = 300;

/**
 * Runs one export at a time and says how it failed. `done` is null until the work takes long. `place` goes on the element that contains
 * the button to export or, during long work, the button to cancel. It stops when the component leaves the page.
 */
export function useExport<Row>(from: ExportRows<Row> | ExportFromServer, contacts: boolean) {
  const [done, setDone] = useState<ExportDone | null>(null);
  const running = useRef<AbortController>(undefined);
  const { place, remember } = useFocusOnNextButton(done !== null);
  useEffect(() => () => running.current?.abort(), []);
  const show = (next: ExportDone | null) => {
    remember();
    setDone(next);
  };

  const run = async (way: ExportWay) => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    let latest: ExportDone = 0;
    let isLong = false;
    const patience = setTimeout(() => {
      isLong = true;
      show(latest);
    }, EXPORT_SHOWN_AFTER_MS);
    const onProgress = (next: ExportDone) => {
      latest = next;
      if (isLong && !work.signal.aborted) setDone(next);
    };
    try {
      const { exportFile } = await import('./export-file.ts');
      const { name, file } = await exportFile(from, way === 'copy' ? 'csv' : way, {
        signal: work.signal,
        onProgress,
        ...(contacts ? { contacts } : {}),
      });
      if (work.signal.aborted) return;
      if (way !== 'copy') return downloadFile(name, file);
      const { copyForSpreadsheet } = await import('./copy-table.ts');
      await copyForSpreadsheet(file);
    } catch (error) {
      // A person who has changed the dealership needs no message about the old export.
      const told = error instanceof Error ? error : null;
      if (!work.signal.aborted && told?.name !== 'AbortError') {
        notify({
          kind: 'error',
          title: way === 'copy' ? 'The rows could not be copied' : 'The export failed',
          // The words of the bundler would not help.
          detail: told?.name === 'ChunkLoadError' ? NOT_LOADED : told?.message,
          reference: referenceOf(error),
          action: { label: 'Try again', onSelect: () => void run(way) },
        });
      }
    } finally {
      clearTimeout(patience);
      if (running.current === work) show(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    show(null);
  };
  return { place, done, run, cancel };
}

/** One button replaces the other when `isRunning` changes. If the old one had the focus at `remember`, the new one gets it. */
function useFocusOnNextButton(isRunning: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other button is there as soon as `isRunning` has changed
  useLayoutEffect(() => {
    if (hadFocus.current) place.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [isRunning]);
  return {
    place,
    remember: () => {
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    },
  };
}
