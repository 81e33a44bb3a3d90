import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';

/** A reference id with a button that copies it. */
export function Reference({ id }: { id: string }) {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setLabel('Copied');
    } catch {
      // The browser or its policy refused. The person can still select the reference.
      setLabel('Could not copy');
    }
  };
  return (
    <span>
      Reference{' '}
      <chakra.code fontFamily="mono" color="fg" overflowWrap="anywhere">
        {id}
      </chakra.code>{' '}
      <Button
        variant="link"
        size="inline"
        minH="6"
        minW="6"
        fontSize="xs"
        onClick={() => void copy()}
        aria-live="polite"
      >
        {label}
      </Button>
    </span>
  );
}
