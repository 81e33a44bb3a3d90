import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { Box, Stack } from '@fixed-ops/ui';
import { useEffect, useRef } from 'react';
import { ReadOnlyNote, useReadOnly } from '../../block/read-only.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { EarlierUploads } from './earlier-uploads.tsx';
import { RunPanel } from './run-panel.tsx';
import type { Upload } from './use-upload.ts';

const runSchema = urlSchema({ import: urlText({ pattern: /^[1-9]\d{0,14}$/ }) });

/** The upload of an extract: choice of files, check, and result. The address has the upload's id, so that a reload shows it again. */
export function UploadPart({ upload }: { readonly upload: Upload }) {
  const [{ import: shown }, setAddress] = useUrlState(runSchema);
  const readOnly = useReadOnly();
  const show = (importId: number | null) => setAddress({ import: importId === null ? null : String(importId) });
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  // A panel replaces the other one when its work is done. The focus moves along, because it would be lost with the old
  // panel.
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
  return (
    <Stack gap="5">
      <Box ref={place} role="group" aria-label="Extract to load" tabIndex={-1}>
        {shown === '' && readOnly ? (
          <ReadOnlyNote />
        ) : shown === '' ? (
          <ChooseFiles
            upload={upload}
            onCheck={async () => {
              const importId = await upload.check();
              if (importId !== null) show(importId);
            }}
          />
        ) : (
          <RunPanel key={shown} importId={Number(shown)} upload={upload} onShow={show} />
        )}
      </Box>
      <EarlierUploads shown={shown} onShow={show} />
    </Stack>
  );
}
