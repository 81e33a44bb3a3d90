import { screen } from '@testing-library/dom';
import { sayBroken } from './say-broken.ts';

it('says without any other file what is wrong, and reloads at a click', () => {
  document.body.innerHTML = '<div id="root"></div>';
  const reload = jest.fn();
  sayBroken(document, reload);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('could not be loaded');
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledTimes(1);
});
