import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A block of settings as its GET answers it, saved by Dana Whitfield unless the changes say otherwise. */
export const buildBlock = (data: unknown, changes: object = {}) => ({
  data,
  source: 'custom',
  updatedBy: 'Dana Whitfield',
  updatedAt: '2026-10-02T15:30:00.000Z',
  ...changes,
});

/** Puts other text into a field, in one go: each key draws the whole form again. */
export async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
export const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name });
/** The row of the effect panel with this name, as one text. */
export const effectRow = (name: RegExp) => screen.getByRole('row', { name }).textContent;
