/** Constants of the specification. */
export const TOAST_DURATION_MS = 4500;
export const TOAST_EDGE_OFFSET_PX = 24;
/** From this number on, older toasts lie behind the newest until the person points at them. */
export const TOAST_STACK_THRESHOLD = 3;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface Notice {
  title: string;
  detail?: string | undefined;
  kind?: ToastKind | undefined;
  /** Request id of a failed call, to give to support. */
  reference?: string | null | undefined;
  /** 0 keeps the toast until it is closed. */
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

/** Shows a notice in the corner of the page for a while. Call the result to remove it. This works outside of React too. */
export function notify(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { ...notice, id }]);
  return () => dismissToast(id);
}

/** Removes a notice from the page. Does nothing if it is gone already. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Removes every notice that has an action, because the person has left what the notice is about. */
export function withdrawOffers(): void {
  if (toasts.some(({ action }) => action)) set(toasts.filter(({ action }) => !action));
}

/** Returns the notices on the page, oldest first. The array is the same until a notice appears or disappears. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls the listener after every change. Call the result to stop that. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
