import { PICTURE_MAX_BYTES } from '@fixed-ops/contract/people';
import { Button, chakra, Field, Flex, Text, VisuallyHidden } from '@fixed-ops/ui';
import type { FieldBinding } from '@fixed-ops/ui/form';
import { Trash2, Upload } from '@fixed-ops/ui/icons';
import { PictureInput, PictureRefused, pictureHelp } from '@fixed-ops/ui/picture';
import { useRef, useState } from 'react';
import { readScreenshot, type Screenshot } from './screenshot.ts';
import { usePictureDrop } from './use-picture-drop.ts';

const Place = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'l2',
    '&[data-over]': { borderColor: 'blue.solid', bg: 'blue.subtle' },
    '&[aria-invalid]': { borderColor: 'border.error' },
    '& img': {
      display: 'block',
      maxW: 'full',
      maxH: '200px',
      borderWidth: '1px',
      borderRadius: 'l2',
    },
  },
});

/** A field for a screenshot, which can be dropped, pasted or chosen. It is shown before it is sent. */
export function ScreenshotField({ value, label, error, onChange }: FieldBinding<Screenshot | null>) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const take = async (file: File) => {
    setProblem(null);
    try {
      onChange(await readScreenshot(file));
      setSaid(`${file.name} is added.`);
    } catch (refusal) {
      setProblem(refusal instanceof PictureRefused ? refusal.message : 'The picture could not be read.');
    }
  };
  const remove = () => {
    onChange(null);
    setProblem(null);
    setSaid('The screenshot is removed.');
    choose.current?.focus();
  };
  const isOver = usePictureDrop((file) => void take(file));

  return (
    <Field label={label} group error={problem ?? error} help={pictureHelp(PICTURE_MAX_BYTES)}>
      {(control) => (
        <Place {...control} role="group" data-over={isOver ? '' : undefined}>
          {value ? <img src={value.dataUrl} alt={`Preview of ${value.name}`} /> : null}
          <Flex wrap="wrap" alignItems="center" gap="2">
            <Button ref={choose} size="touch" onClick={() => input.current?.click()}>
              <Upload />
              {value ? 'Choose another' : 'Choose a picture'}
            </Button>
            {value ? (
              <Button size="touch" variant="ghost" onClick={remove}>
                <Trash2 />
                Remove
              </Button>
            ) : null}
            {isOver || value ? (
              <Text color="fg.muted" minW="0" overflowWrap="anywhere">
                {value
                  ? isOver
                    ? 'Drop it to replace this one'
                    : `${value.name}, ${sizeOf(value)}`
                  : 'Drop it to add it'}
              </Text>
            ) : (
              // A touch screen has no drag and drop.
              <Text color="fg.muted" css={{ '@media (hover: none)': { display: 'none' } }}>
                or drop or paste one here
              </Text>
            )}
          </Flex>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <PictureInput input={input} label="Screenshot file" onFile={(file) => void take(file)} />
        </Place>
      )}
    </Field>
  );
}

function sizeOf({ bytes }: Screenshot): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
