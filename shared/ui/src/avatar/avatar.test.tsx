import { fireEvent } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Avatar, initials } from './avatar.tsx';

test('initials are the first letters of the first and the last word', () => {
  expect(['Dana Whitfield', 'Ana María de la Cruz', 'cher', '  ', ''].map(initials)).toEqual(['DW', 'AC', 'C', '', '']);
  expect(initials('😀 Żółć')).toBe('😀Ż');
});

test('a picture that does not load gives way to the initials', () => {
  const { container } = renderWithUi(<Avatar name="Dana Whitfield" src="/avatar.png" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container).toHaveTextContent('DW');
  expect(container.querySelector('img')).toBeNull();
});

test('without a picture the initials stand in, and without a name a figure', () => {
  const { container, rerender } = renderWithUi(<Avatar name="Dana Whitfield" />);
  expect(container).toHaveTextContent('DW');
  expect(container.querySelector('img, svg')).toBeNull();
  rerender(<Avatar name="" />);
  expect(container.querySelector('svg')).toBeInTheDocument();
});
