import type { RefObject } from 'react';
import { VisuallyHidden } from '../primitives/text.ts';
import { PICTURE_TYPES } from './chosen-picture.ts';

export interface PictureInputProps {
  /** For the button that opens it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The browser's way to a picture file, behind a button of ours. */
export function PictureInput({ input, label, onFile }: PictureInputProps) {
  return (
    <VisuallyHidden>
      {/* The button opens it; a second stop of the Tab key with the browser's own words would only repeat it. */}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </VisuallyHidden>
  );
}
