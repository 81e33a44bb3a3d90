import { Box, Button, chakra, notify, Panel, SectionHead, Text } from '@fixed-ops/ui';
import { Upload } from '@fixed-ops/ui/icons';
import { type DragEvent, useRef, useState } from 'react';
import { useWizard } from '../../frame/wizard-context.ts';
import { FileComing } from './file-coming.tsx';
import { SampleRow } from './sample-row.tsx';
import type { useSampleFiles } from './use-sample-files.ts';

interface StoreFilesProps {
  readonly store: string;
  readonly sending: ReturnType<typeof useSampleFiles>;
}

/** The files of one store: a place to drop them, those on their way, and what was found in those that came. */
export function StoreFiles({ store, sending }: StoreFilesProps) {
  const { onboarding, readOnly } = useWizard();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const samples = onboarding.samples.filter((sample) => sample.store === store);
  const coming = sending.files.filter((file) => file.store === store);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) sending.send(store, [...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!readOnly) take(event.dataTransfer.files);
  };
  return (
    <Panel aria-label={`Files of ${store}`}>
      <Box px="5" pt="4" pb="3">
        <SectionHead
          title={store}
          note={
            samples.length === 0 ? 'No files yet' : `${samples.length} ${samples.length === 1 ? 'file' : 'files'} read`
          }
        />
        {readOnly ? null : (
          <Box
            mt="3"
            px="4"
            py="4"
            borderWidth="1px"
            borderStyle="dashed"
            borderColor={isOver ? 'blue.solid' : 'border.control'}
            bg={isOver ? 'blue.subtle' : 'bg.subtle'}
            borderRadius="l3"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <Button size="touch" onClick={() => input.current?.click()}>
              <Upload />
              Choose files
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept=".csv,text/csv,text/plain"
              aria-label={`Files of ${store}`}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = '';
              }}
            />
            <Text flex="1" minW="200px" color="fg.muted">
              or drop them here: CSV files such as ros.csv and lines.csv, all of them at once. They are read now and
              loaded when you submit.
            </Text>
          </Box>
        )}
      </Box>
      {coming.length + samples.length === 0 ? null : (
        <chakra.ul aria-label={`Files of ${store}`}>
          {coming.map((file) => (
            <FileComing key={file.id} file={file} onDismiss={() => sending.dismiss(file.id)} />
          ))}
          {samples.map((sample) => (
            <SampleRow
              key={sample.sampleId}
              sample={sample}
              onRemove={
                readOnly
                  ? null
                  : () =>
                      sending.remove(sample.sampleId).catch((error: unknown) =>
                        notify({
                          kind: 'error',
                          title: `${sample.fileName} was not removed`,
                          detail: error instanceof Error ? error.message : undefined,
                        }),
                      )
              }
            />
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}
