import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../primitives/button.tsx';

/** The files that the browser offers for a list, for `accept`. */
export const CSV_FILES = '.csv,text/csv,text/plain';

export interface FileButtonProps extends Pick<ButtonProps, 'disabled' | 'size'> {
  /** Name of the field for people who cannot see it. */
  label: string;
  /** Kinds of files that the browser offers: `CSV_FILES`. */
  accept: string;
  multiple?: boolean;
  /** Gets at least one file. */
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
          // The browser sends no event for the same file again unless the value is empty.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
