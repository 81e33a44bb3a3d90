import { cloneElement, type ReactElement, type Ref } from 'react';

/** Properties of an element that opens a layer: its own, and those that the layer adds. */
export interface TriggerProps {
  ref?: Ref<HTMLElement> | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | undefined;
  'aria-controls'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-disabled'?: boolean | undefined;
  /** Where a link leads. */
  to?: string | undefined;
  href?: string | undefined;
  onClick?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined;
  onKeyDown?: ((event: React.KeyboardEvent<HTMLElement>) => void) | undefined;
  onClickCapture?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerUp?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerCancel?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerEnter?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: React.FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: React.FocusEvent<HTMLElement>) => void) | undefined;
}
export type TriggerElement = ReactElement<TriggerProps>;

function setRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Returns the trigger with the layer's props added. Its own handlers and refs keep working. */
export function withTriggerProps(trigger: TriggerElement, added: TriggerProps): TriggerElement {
  const own = trigger.props;
  const both =
    <E>(first: ((event: E) => void) | undefined, second: ((event: E) => void) | undefined) =>
    (event: E) => {
      first?.(event);
      second?.(event);
    };
  return cloneElement(trigger, {
    ...added,
    'aria-describedby': [own['aria-describedby'], added['aria-describedby']].filter(Boolean).join(' ') || undefined,
    ref: (element: HTMLElement | null) => {
      setRef(own.ref, element);
      setRef(added.ref, element);
    },
    onClick: both(own.onClick, added.onClick),
    onKeyDown: both(own.onKeyDown, added.onKeyDown),
    onClickCapture: both(own.onClickCapture, added.onClickCapture),
    onPointerDown: both(own.onPointerDown, added.onPointerDown),
    onPointerUp: both(own.onPointerUp, added.onPointerUp),
    onPointerCancel: both(own.onPointerCancel, added.onPointerCancel),
    onPointerEnter: both(own.onPointerEnter, added.onPointerEnter),
    onPointerLeave: both(own.onPointerLeave, added.onPointerLeave),
    onFocus: both(own.onFocus, added.onFocus),
    onBlur: both(own.onBlur, added.onBlur),
  });
}
