import type { FocusEvent } from 'react';

/** Whether a field is left for another one: a complaint that came with the press of a button would move the button away. */
export const isLeft = ({ relatedTarget }: FocusEvent): boolean => !(relatedTarget instanceof HTMLButtonElement);
