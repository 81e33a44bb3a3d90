import { chakra } from '@chakra-ui/react/styled-system';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton } from './file-button.tsx';

export interface FileDropProps {
  /** Name of the field for people who cannot see it. */
  label: string;
  /** Kinds of files that the browser offers: `.csv,text/csv`. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** Says which files, after the button: "or drop them here: …". */
  children: ReactNode;
}

/** A place to drop files. It has a button to choose them, too. */
export function FileDrop({ label, accept, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <chakra.div
      mt="3"
      px="4"
      py="5"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'blue.solid' : 'border.control'}
      bg={isOver ? 'blue.subtle' : 'bg.subtle'}
      borderRadius="l3"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      data-print="none"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton size="touch" label={label} accept={accept} multiple onFiles={onFiles}>
        <Upload size={16} aria-hidden="true" />
        Choose files
      </FileButton>
      <chakra.p flex="1" minW="200px" color="fg.muted">
        {children}
      </chakra.p>
    </chakra.div>
  );
}
