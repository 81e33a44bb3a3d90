import { Box, Button, CircleAlert, chakra, Reference, Spinner, Text } from '@fixed-ops/ui';
import { formatBytes } from './bytes.ts';
import type { SampleUpload } from './use-sample-files.ts';

interface SampleUploadRowProps {
  readonly file: SampleUpload;
  readonly onDismiss: () => void;
}

/** A file that is being sent with its progress, or a refused file with the reason. */
export function SampleUploadRow({ file, onDismiss }: SampleUploadRowProps) {
  const { name, bytes, sent, state, problem } = file;
  const percent = bytes === 0 ? 100 : Math.round((sent / bytes) * 100);
  const words = {
    waiting: 'Waiting',
    sending: `${percent}% sent`,
    reading: 'Being read …',
    refused: 'Refused',
  };
  return (
    <chakra.li px="5" py="3" borderTopWidth="1px" borderColor="border.muted" aria-label={name}>
      <Box display="flex" alignItems="center" gap="3">
        {state === 'refused' ? (
          <Box color="fg.error">
            <CircleAlert size={16} aria-hidden="true" />
          </Box>
        ) : (
          <Spinner size="small" label="" />
        )}
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Text role="status" textStyle="meta" color={state === 'refused' ? 'fg.error' : 'fg.muted'}>
            {words[state]}
            {problem ? `: ${problem.message}` : `, ${formatBytes(bytes)}`}
          </Text>
          {problem?.reference ? (
            <Text textStyle="meta" color="fg.muted">
              <Reference id={problem.reference} />
            </Text>
          ) : null}
        </Box>
        {state === 'refused' ? (
          <Button variant="ghost" onClick={onDismiss} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        ) : null}
      </Box>
    </chakra.li>
  );
}
