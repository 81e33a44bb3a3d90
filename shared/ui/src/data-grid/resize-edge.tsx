import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import { NARROWEST_PX } from './grid-table.ts';

interface ResizeEdgeProps {
  /** Head of the column: `Role`. */
  readonly head: string;
  readonly width: number | undefined;
  readonly isDragged: boolean;
  /** Takes all heads of the table. Before the first drag, columns are as wide as their content, so the caller must measure the heads. */
  readonly onBegin: (heads: readonly HTMLElement[]) => void;
  readonly onDrag: (event: MouseEvent | TouchEvent) => void;
  /** Changes the width by this many pixels, from the keyboard. */
  readonly onStep: (px: number) => void;
  readonly onReset: () => void;
}

const STEP_PX = 16;
/** Wider than any window. Only the attribute `aria-valuemax` uses it; no code limits the width. */
const WIDEST_PX = 4000;

/** The end of a head. A drag or the arrow keys make the column wider or narrower. */
export function ResizeEdge({ head, width, isDragged, onBegin, onDrag, onStep, onReset }: ResizeEdgeProps) {
  const begin = (element: HTMLElement) => {
    onBegin([...(element.closest('tr')?.querySelectorAll<HTMLElement>('th') ?? [])]);
  };
  const onPress = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    begin(event.currentTarget);
    onDrag(event);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    begin(event.currentTarget);
    onStep(step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot stand in a line, take keys or have a value
    <span
      data-part="edge"
      data-dragged={isDragged ? '' : undefined}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${head}`}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={WIDEST_PX}
      // The column has no measured width until somebody moves the edge.
      aria-valuenow={Math.round(width ?? NARROWEST_PX)}
      aria-valuetext={width === undefined ? 'As wide as its content' : `${Math.round(width)} pixels`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onMouseDown={onPress}
      onTouchStart={onPress}
    />
  );
}
