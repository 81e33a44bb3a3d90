import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Component, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { newestModal, subscribeToLayers } from '../layer/layer-stack.ts';
import { Button, IconButton } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';
import {
  dismissToast,
  readToasts,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_EDGE_OFFSET_PX,
  TOAST_STACK_THRESHOLD,
  type Toast,
} from './toast-store.ts';

/** The attribute by which the messages are found, wherever they are drawn. */
const REGION = 'data-messages';

const LOOKS = {
  info: { Icon: Info, color: 'fg.muted' },
  success: { Icon: CircleCheck, color: 'fg.success' },
  warning: { Icon: TriangleAlert, color: 'fg.warning' },
  error: { Icon: CircleAlert, color: 'fg.error' },
} as const;

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInlineEnd: `${TOAST_EDGE_OFFSET_PX}px`,
    // Messages stay above the bar of a form at the edge of the window (`useMessagesAbove`).
    bottom: `var(--messages-bottom, ${TOAST_EDGE_OFFSET_PX}px)`,
    width: `min(360px, calc(100vw - ${2 * TOAST_EDGE_OFFSET_PX}px))`,
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    _print: { display: 'none' },
    // In a drawer, messages stay above the foot, which holds the buttons.
    'dialog &': { bottom: '80px' },
    // In a stack, each toast but the newest shows only its upper edge behind the next.
    '&[data-stacked]': { gap: '0' },
    '&[data-stacked] > *:not(:last-child)': {
      height: '8px',
      paddingBlock: '0',
      overflow: 'hidden',
      borderBottomWidth: '0',
      borderBottomRadius: '0',
      boxShadow: 'none',
      '& > *': { visibility: 'hidden' },
    },
    '&[data-stacked] > *:nth-last-child(2)': { mx: '2' },
    '&[data-stacked] > *:nth-last-child(3)': { mx: '4' },
    '&[data-stacked] > *:nth-last-child(n + 4)': { display: 'none' },
  },
});

const Card = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    padding: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    boxShadow: 'toast',
    textStyle: 'body',
    animation: 'riseIn 160ms cubic-bezier(0.2, 0, 0, 1)',
  },
});

/**
 * Moves the focus to the newest message, and its time then stands still. By Tab alone, nobody gets to the end of the page while the message
 * is there. Does nothing if there is no message.
 */
export function focusMessages(): void {
  const cards = document.querySelectorAll(`[${REGION}] > *`);
  cards[cards.length - 1]?.querySelector('button')?.focus();
}

/** The place of the toasts. UiProvider draws it once. It is inside the open dialog if there is one, so that it stays usable. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts);
  const modal = useSyncExternalStore(subscribeToLayers, newestModal, () => null);
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    // A message that disappears takes pointer and focus away without an event. Without this, the next message would never end.
    setHeld(false);
    cameFrom.current?.focus();
    cameFrom.current = null;
  }, [isEmpty]);
  return createPortal(
    <Region
      aria-label="Messages"
      {...{ [REGION]: '' }}
      aria-live="polite"
      aria-relevant="additions"
      data-stacked={toasts.length >= TOAST_STACK_THRESHOLD && !held ? '' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      onBlur={({ relatedTarget }) => {
        setHeld(false);
        if (relatedTarget) cameFrom.current = null;
      }}
    >
      {toasts.map((toast) => (
        <OneMessage key={toast.id} id={toast.id}>
          <ToastCard toast={toast} held={held} />
        </OneMessage>
      ))}
    </Region>,
    modal ?? document.body,
  );
}

interface OneMessageProps {
  readonly id: number;
  readonly children: ReactNode;
}

/** Removes a message that cannot be drawn. The region stands outside every area, so without this the message would take the page with it. */
class OneMessage extends Component<OneMessageProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    dismissToast(this.props.id);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, title, detail, reference, kind = 'info', action, durationMs = TOAST_DURATION_MS } = toast;
  const { Icon, color } = LOOKS[kind];
  useEffect(() => {
    if (held || durationMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs, id]);
  return (
    <Card role={kind === 'error' ? 'alert' : undefined}>
      <chakra.span color={color} mt="0.5" flexShrink="0">
        <Icon size={16} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium">{title}</chakra.p>
        {detail ? <chakra.p color="fg.muted">{detail}</chakra.p> : null}
        {reference ? (
          <chakra.p textStyle="meta" color="fg.muted">
            <Reference id={reference} />
          </chakra.p>
        ) : null}
        {action ? (
          <Button
            variant="link"
            size="inline"
            minH="6"
            mt="1"
            onClick={() => {
              action.onSelect();
              dismissToast(id);
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </chakra.div>
      <IconButton aria-label="Close message" h="6" onClick={() => dismissToast(id)}>
        <X />
      </IconButton>
    </Card>
  );
}
