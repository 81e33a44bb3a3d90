/** Constants of the specification. */
export const TOAST_DURATION_MS = 4500;
export const TOAST_EDGE_OFFSET_PX = 24;
/** From this many on, older toasts lie behind the newest until one points at them. */
export const TOAST_STACK_THRESHOLD = 3;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface Notice {
  title: string;
  detail?: string | undefined;
  kind?: ToastKind | undefined;
  /** Request id of a failed call, to give to support. */
  reference?: string | null | undefined;
  /** 0 stays until closed. */
  durationMs?: number | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
}
export interface Toast extends Notice {
  id: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner of the page for a while; the result takes it away. Works outside React too. */
export function notify(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { ...notice, id }]);
  return () => dismissToast(id);
}

/** Takes a notice off the page; nothing where it is gone already. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Takes away every notice that offers to do something: what it is about has been left. */
export function withdrawOffers(): void {
  if (toasts.some(({ action }) => action)) set(toasts.filter(({ action }) => !action));
}

/** Notices on the page, the oldest first: the same array until one comes or goes. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls the listener after every change; the answer ends that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
