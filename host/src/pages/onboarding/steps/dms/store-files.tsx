import { describeError } from '@fixed-ops/api';
import { Box, chakra, notify, Panel, SectionHead } from '@fixed-ops/ui';
import { CSV_FILES, FileDrop } from '@fixed-ops/ui/form';
import { useWizard } from '../../frame/wizard-context.ts';
import { SampleRow } from './sample-row.tsx';
import { SampleUploadRow } from './sample-upload-row.tsx';
import type { useSampleFiles } from './use-sample-files.ts';

interface StoreFilesProps {
  /** The id of the store. */
  readonly store: string;
  readonly name: string;
  readonly sending: ReturnType<typeof useSampleFiles>;
}

/** The files of one store: a place to drop them, those being sent, and the content of those that have arrived. */
export function StoreFiles({ store, name, sending }: StoreFilesProps) {
  const { onboarding, readOnly } = useWizard();
  const samples = onboarding.samples.filter((sample) => sample.store === store);
  const coming = sending.files.filter((file) => file.store === store);
  return (
    <Panel aria-label={`Files of ${name}`}>
      <Box px="5" pt="4" pb="3">
        <SectionHead
          title={name}
          note={
            samples.length === 0 ? 'No files yet' : `${samples.length} ${samples.length === 1 ? 'file' : 'files'} read`
          }
        />
        {readOnly ? null : (
          <FileDrop label={`Files of ${name}`} accept={CSV_FILES} onFiles={(files) => sending.send(store, files)}>
            or drop them here: CSV files such as ros.csv and lines.csv, all of them at once. They are read now and
            loaded when you submit.
          </FileDrop>
        )}
      </Box>
      {coming.length + samples.length === 0 ? null : (
        <chakra.ul aria-label={`Files of ${name}`}>
          {coming.map((file) => (
            <SampleUploadRow key={file.id} file={file} onDismiss={() => sending.dismiss(file.id)} />
          ))}
          {samples.map((sample) => (
            <SampleRow
              key={sample.sampleId}
              sample={sample}
              onRemove={
                readOnly
                  ? null
                  : () =>
                      sending.remove(sample.sampleId).catch((error: unknown) => {
                        const { message: detail, reference } = describeError(error);
                        notify({ kind: 'error', title: `${sample.fileName} was not removed`, detail, reference });
                      })
              }
            />
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}
