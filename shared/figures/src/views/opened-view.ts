import type { DefaultView } from '@fixed-ops/contract';

/** The saved view with which a history entry began. It survives a reload and a change of filters. Null without one. */
export function readOpenedView(state: unknown): DefaultView | null {
  const found: unknown = typeof state === 'object' && state !== null && 'openedView' in state ? state.openedView : null;
  if (typeof found !== 'object' || found === null) return null;
  const { viewId, name, query } = found as Partial<Record<keyof DefaultView, unknown>>;
  if (typeof viewId !== 'string' || typeof name !== 'string' || typeof query !== 'string') return null;
  return { viewId, name, query };
}
