import { describeError } from '@fixed-ops/api';
import { Box, Button, Reference } from '@fixed-ops/ui';

interface NotSavedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isSaving: boolean;
}

/** Says that a note was not saved, and why. The typed text stays above it. */
export function NotSaved({ error, onRetry, isSaving }: NotSavedProps) {
  const { message, reference } = describeError(error);
  return (
    <Box role="alert" mt="2" textStyle="meta">
      <Box color="fg.error">The note was not saved; your text is still here. {message}</Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2" mt="1.5" color="fg.muted">
        <Button onClick={onRetry} loading={isSaving}>
          Try again
        </Button>
        {reference === null ? null : <Reference id={reference} />}
      </Box>
    </Box>
  );
}
