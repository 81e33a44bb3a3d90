import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../field/field.tsx';
import { Button } from '../primitives/button.tsx';
import { Stack } from '../primitives/layout.ts';
import { VisuallyHidden } from '../primitives/text.ts';
import { FormFailure } from '../states/form-failure.tsx';
import { type Crop, MAX_ZOOM, moveCrop, startCrop, zoomCrop } from './crop.ts';
import { drawCrop, encodeCrop } from './cropped-picture.ts';

/** Side of the square on screen, in px. A phone of 320 px has room for it. */
const VIEW_PX = 256;
/** Pixels of the canvas per CSS pixel, so that the picture is sharp on dense screens. */
const DENSITY = 2;
/** A key press moves the picture by a tenth of what is shown. */
const KEY_STEP = 0.1;
const ZOOM_STEP = 0.1;
/** A press that moves less than this, in px, is a click. */
const CLICK_PX = 4;

const View = chakra('div', {
  base: {
    position: 'relative',
    width: `${VIEW_PX}px`,
    height: `${VIEW_PX}px`,
    mx: 'auto',
    borderRadius: 'l2',
    overflow: 'hidden',
    bg: 'bg.muted',
    cursor: 'move',
    touchAction: 'none',
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    '& canvas': { width: 'full', height: 'full' },
    // The round part is what will be visible.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'full',
      boxShadow: '0 0 0 256px rgba(11, 17, 25, 0.55)',
      pointerEvents: 'none',
    },
  },
});

const Range = chakra('input', { base: { width: 'full', height: '6', accentColor: 'var(--fo-colors-blue-solid)' } });

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};
const zoomKeys: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

export interface PictureFailure {
  readonly message: string;
  readonly reference: string | null;
}

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onClose: () => void;
  /** Returns why the picture was not saved; null if it was saved. */
  readonly onSave: (dataUrl: string) => Promise<PictureFailure | null>;
}

/**
 * Asks which square of a picture to keep. The person chooses by dragging, by a click on what should be in the middle, by keys, wheel or
 * slider.
 */
export function CropDialog({ picture, onClose, onSave }: CropDialogProps) {
  const [crop, setCrop] = useState(() => startCrop(picture));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<PictureFailure | null>(null);

  const save = async () => {
    setSaving(true);
    setFailure(null);
    const refused = await onSave(encodeCrop(picture, crop));
    if (refused === null) return onClose();
    setFailure(refused);
    setSaving(false);
  };

  // If the dialog were closed during a save, there would be no place to show a failure.
  const cancel = () => {
    if (!isSaving) onClose();
  };

  return (
    <Dialog
      open
      onClose={cancel}
      title="Choose the part to show"
      foot={
        <>
          <Button disabled={isSaving} onClick={cancel}>
            Cancel
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            Save picture
          </Button>
        </>
      }
    >
      <Stack gap="4" mt="4" color="fg">
        <CropView picture={picture} crop={crop} onChange={setCrop} />
        <Field label="Zoom">
          {(control) => (
            <Range
              {...control}
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={ZOOM_STEP}
              value={crop.zoom}
              onChange={(event) => setCrop(zoomCrop(crop, picture, Number(event.target.value)))}
            />
          )}
        </Field>
        <FormFailure form={{ failure }} />
      </Stack>
    </Dialog>
  );
}

interface CropViewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (change: (crop: Crop) => Crop) => void;
}

function CropView({ picture, crop, onChange }: CropViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const press = useRef<{ x: number; y: number; distance: number } | null>(null);
  const helpId = useId();

  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  // React's own wheel events are passive, so the page behind would scroll.
  useEffect(() => {
    const element = view.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const step = event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP;
      onChange((before) => zoomCrop(before, picture, before.zoom + step));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture, onChange]);

  const move = (right: number, down: number) => onChange((before) => moveCrop(before, picture, right, down));

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const zoom = zoomKeys[event.key];
    if (arrow) move(...arrow);
    else if (zoom !== undefined) onChange((before) => zoomCrop(before, picture, before.zoom + zoom));
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, y: event.clientY, distance: 0 };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!press.current) return;
    const { x, y, distance } = press.current;
    const [right, down] = [x - event.clientX, y - event.clientY];
    press.current = { x: event.clientX, y: event.clientY, distance: distance + Math.hypot(right, down) };
    move(right / VIEW_PX, down / VIEW_PX);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (press.current && press.current.distance < CLICK_PX) {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      move((event.clientX - left) / VIEW_PX - 0.5, (event.clientY - top) / VIEW_PX - 0.5);
    }
    press.current = null;
  };

  return (
    <div>
      <View
        ref={view}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={helpId}
        tabIndex={0}
        data-autofocus=""
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          press.current = null;
        }}
      >
        <canvas ref={canvas} width={VIEW_PX * DENSITY} height={VIEW_PX * DENSITY} />
      </View>
      <chakra.div id={helpId} mt="2" textStyle="meta" color="fg.muted" textAlign="center">
        Drag the picture, or click what should be in the middle.
        <VisuallyHidden> Arrow keys move it, plus and minus zoom.</VisuallyHidden>
      </chakra.div>
    </div>
  );
}
