import type { RefObject } from 'react';
import { VisuallyHidden } from '../primitives/text.ts';
import { PICTURE_TYPES } from './chosen-picture.ts';

export interface PictureInputProps {
  /** The ref by which a button opens the input. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The browser's input for a picture file, which a button of ours opens. */
export function PictureInput({ input, label, onFile }: PictureInputProps) {
  return (
    <VisuallyHidden>
      {/* The button opens it. A second stop of the Tab key with the browser's own words would only repeat the button. */}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The browser sends no event for the same file again unless the value is empty.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </VisuallyHidden>
  );
}
