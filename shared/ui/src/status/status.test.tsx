import { screen } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { StatusIcon, StatusLegend, StatusMark } from './status-mark.tsx';

test('each status has its own shape and its own word', () => {
  const { container } = renderWithUi(
    <>
      <StatusMark status="green" />
      <StatusMark status="amber" />
      <StatusMark status="red" />
    </>,
  );
  expect(container).toHaveTextContent('On target: Near target: Off target:');
  const shapes = [...container.querySelectorAll('svg > *')].map((shape) => shape.outerHTML);
  expect(new Set(shapes).size).toBe(3);
});

test('a figure without a target has no mark', () => {
  const { container } = renderWithUi(
    <>
      <StatusMark status="none" />
      <StatusIcon status="none" />
    </>,
  );
  expect(container.querySelector('svg')).toBeNull();
});

test('the legend names the three marks', () => {
  renderWithUi(<StatusLegend />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'On target',
    'Near target',
    'Off target',
  ]);
});
