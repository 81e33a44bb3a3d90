import { importLimits, type RecognizedFile } from '@fixed-ops/contract/administration';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { Box, Button, CircleAlert, chakra, Panel, SectionHead, Spinner, Text, X } from '@fixed-ops/ui';
import { CSV_FILES, FileDrop } from '@fixed-ops/ui/form';
import { ProgressBar } from './progress-bar.tsx';
import type { Upload } from './use-upload.ts';
import { sizeWords } from './words.ts';

/** Chooses the files to load, by dropping or by dialog, and shows the kind of each before anything is sent. */
export function ChooseFiles({ upload, onCheck }: { readonly upload: Upload; readonly onCheck: () => void }) {
  const { files, recognized, isReading, sending, problem } = upload;
  const isGood =
    recognized !== null && recognized.problems.length === 0 && recognized.files.every((file) => file.problem === null);
  return (
    <Panel aria-label="Upload files" p="5">
      <SectionHead title="Upload files" note="They are checked first; nothing changes until you load them" />
      {sending === null ? (
        <FileDrop label="Files to upload" accept={CSV_FILES} onFiles={upload.add}>
          or drop them here: the CSV files of an extract, such as ros.csv and lines.csv, up to{' '}
          {sizeWords(importLimits.fileBytes)} each. A file is recognized by its header line, whatever its name.
        </FileDrop>
      ) : null}
      {files.length === 0 ? null : (
        <chakra.ul mt="4" aria-label="Chosen files" listStyleType="none">
          {files.map((file, at) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              is={recognized?.files[at]}
              isReading={isReading}
              onRemove={sending === null ? () => upload.remove(file) : null}
            />
          ))}
        </chakra.ul>
      )}
      <Problems
        sentences={[
          ...(problem === null ? [] : [problem]),
          ...(recognized?.problems ?? []).map(({ message }) => message),
        ]}
      />
      {sending === null ? null : (
        <Box mt="4">
          <Text mb="2" aria-live="polite">
            Sending {sizeWords(sending.done)} of {sizeWords(sending.total)}. Keep this page open until it is done.
          </Text>
          <ProgressBar label="Sending" share={sending.total === 0 ? null : sending.done / sending.total} />
        </Box>
      )}
      {files.length === 0 ? null : (
        <Box mt="4" display="flex" flexWrap="wrap" gap="2">
          {sending === null ? (
            <Button variant="primary" unavailable={!isGood || isReading} onClick={onCheck}>
              Check files
            </Button>
          ) : (
            <Button onClick={upload.stop}>Cancel</Button>
          )}
          {recognized === null && !isReading ? <Button onClick={upload.recognizeAgain}>Retry</Button> : null}
        </Box>
      )}
    </Panel>
  );
}

interface FileRowProps {
  readonly file: File;
  readonly is: RecognizedFile | undefined;
  readonly isReading: boolean;
  readonly onRemove: (() => void) | null;
}

function FileRow({ file, is, isReading, onRemove }: FileRowProps) {
  const problem = is?.problem ?? null;
  return (
    <chakra.li
      display="flex"
      gap="3"
      alignItems="start"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="0">
        <Box display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {file.name}
          </Text>
          <Text color="fg.muted">{sizeWords(file.size)}</Text>
        </Box>
        {problem === null ? (
          <Text color="fg.muted">{wordsOf(is, isReading)}</Text>
        ) : (
          <Text color="fg.error" overflowWrap="anywhere">
            {problem.message}
          </Text>
        )}
      </Box>
      {is === undefined && isReading ? <Spinner size="small" label={`Reading ${file.name}`} /> : null}
      {onRemove === null ? null : (
        <Button variant="ghost" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <X />
        </Button>
      )}
    </chakra.li>
  );
}

const SHOWN = 5;

function wordsOf(is: RecognizedFile | undefined, isReading: boolean): string {
  if (is === undefined || is.kind === null) return isReading ? 'Reading its header line' : 'Not recognized yet';
  const columns = is.columns.length === 1 ? '1 column' : `${is.columns.length} columns`;
  if (is.unread.length === 0) return `${feedKindWords(is.kind)}, ${columns}`;
  const more = is.unread.length > SHOWN ? ` and ${is.unread.length - SHOWN} more` : '';
  return `${feedKindWords(is.kind)}, ${columns}. Not read: ${is.unread.slice(0, SHOWN).join(', ')}${more}`;
}

/** Why the files cannot be loaded; screen readers announce it. */
export function Problems({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <Box key={sentence} mt="3" display="flex" gap="2" color="fg.error">
          <Box flexShrink="0" pt="0.5">
            <CircleAlert size={16} aria-hidden="true" />
          </Box>
          <Text overflowWrap="anywhere">{sentence}</Text>
        </Box>
      ))}
    </div>
  );
}
