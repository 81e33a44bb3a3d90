import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';

/** Choices that could not be loaded, all of them or some. */
export interface SelectFailure {
  /** What is missing, as a sentence. */
  message: string;
  /** Request id for support. There are several if several loads have failed. */
  reference?: string | readonly string[] | null | undefined;
  retrying?: boolean | undefined;
  onRetry: () => void;
}

export interface SelectFailureRowProps {
  failure: SelectFailure;
  /** Moves the focus back to the list. The Retry button has the focus and disappears with the failure. */
  returnFocus: () => void;
}

/** The last row of a list in which choices are missing. */
export function SelectFailureRow({ failure, returnFocus }: SelectFailureRowProps) {
  const { message, reference, retrying = false, onRetry } = failure;
  const references = [reference ?? []].flat().filter((id) => id !== '');
  const retry = () => {
    returnFocus();
    onRetry();
  };
  return (
    <chakra.div
      role="alert"
      // The row is as wide as the choices make the list, and does not widen it.
      width="0"
      minW="full"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      px="3"
      py="1.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      // Above an empty list, the search field already draws a line.
      css={{ '[role=listbox]:empty + &': { borderTopWidth: '0' } }}
      textStyle="meta"
      color="fg.error"
    >
      {message}
      <Button variant="link" size="inline" minH="6" fontSize="xs" loading={retrying} onClick={retry}>
        Retry
      </Button>
      {references.map((id) => (
        <chakra.span key={id} color="fg.muted">
          <Reference id={id} />
        </chakra.span>
      ))}
    </chakra.div>
  );
}
