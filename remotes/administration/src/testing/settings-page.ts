import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A block of settings as its GET returns it. Dana Whitfield saved it unless the changes say otherwise. */
export const buildBlock = (data: unknown, changes: object = {}) => ({
  data,
  source: 'custom',
  updatedBy: 'Dana Whitfield',
  updatedAt: '2026-10-02T15:30:00.000Z',
  ...changes,
});

/** Replaces the text of a field in one step, because every key draws the whole form again. */
export async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
export const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name });
/** The text of the effect panel's row with this name. */
export const effectRow = (name: RegExp) => screen.getByRole('row', { name }).textContent;
