import type { KeyboardEvent } from 'react';

/**
 * Moves to the same field of another row of a list: up and down by the arrows, and down by Enter, which would save the form otherwise. Fields
 * are inside elements with the same `data-cell`.
 */
export function stepInColumn(event: KeyboardEvent, list: HTMLElement | null): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
  if (!cell || !list) return;
  const isSelect = event.target instanceof HTMLSelectElement;
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || (isSelect && event.key !== 'Enter') || (event.target as HTMLInputElement).type === 'date') return;
  event.preventDefault();
  const cells = [...list.querySelectorAll<HTMLElement>(`[data-cell="${cell.dataset.cell}"]`)];
  cells[cells.indexOf(cell) + step]?.querySelector<HTMLElement>('input, select')?.focus();
}
