import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../primitives/button.tsx';

/** What a browser offers where a list is asked for. */
export const CSV_FILES = '.csv,text/csv,text/plain';

export interface FileButtonProps extends Pick<ButtonProps, 'disabled' | 'size'> {
  /** Name of the field for who cannot see it. */
  label: string;
  /** Kinds of files that the browser offers: `CSV_FILES`. */
  accept: string;
  multiple?: boolean;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's choice of files. */
export function FileButton({ label, accept, multiple = false, onFiles, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
