import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RateLines } from './rate-lines.tsx';

const draw = () =>
  render(
    <UiProvider>
      <RateLines
        label="Errors in 1,000 visits"
        points={[
          { time: '9:00 AM', values: { current: 0.7, canary: null } },
          { time: '9:30 AM', values: { current: 0.6, canary: 28.6 } },
        ]}
        series={[
          { key: 'current', label: 'Current', color: 'chart.line' },
          { key: 'canary', label: 'Canary', color: 'status.off' },
        ]}
        limit={5}
        event={{ at: 0.5, text: 'Canary opened 9:12 AM' }}
        format={(value) => value.toFixed(1)}
      />
    </UiProvider>,
  );

describe('lines of rates', () => {
  it('say their newest point, and arrow keys go to others, also to those where nothing was measured', async () => {
    draw();
    const plot = screen.getByRole('slider', { name: 'Errors in 1,000 visits' });
    expect(plot).toHaveAttribute('aria-valuetext', '9:30 AM: Current 0.6, Canary 28.6');
    await userEvent.tab();
    expect(plot).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(plot).toHaveAttribute('aria-valuetext', '9:00 AM: Current 0.7, Canary no visits');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(plot).toHaveAttribute('aria-valuetext', '9:30 AM: Current 0.6, Canary 28.6');
  });

  // These cases hold the pattern "slider" of the ARIA Authoring Practices.
  it.each([
    { key: 'Left Arrow', keys: '{ArrowLeft}', now: 0 },
    { key: 'Down Arrow', keys: '{ArrowDown}', now: 0 },
    { key: 'Right Arrow', keys: '{Home}{ArrowRight}', now: 1 },
    { key: 'Up Arrow', keys: '{Home}{ArrowUp}', now: 1 },
    { key: 'Home', keys: '{Home}', now: 0 },
    { key: 'End', keys: '{Home}{End}', now: 1 },
    { key: 'Up Arrow at the end', keys: '{End}{ArrowUp}', now: 1 },
    { key: 'Down Arrow at the beginning', keys: '{Home}{ArrowDown}', now: 0 },
  ])('are a slider from the first point to the last, and $key goes to $now', async ({ keys, now }) => {
    draw();
    const plot = screen.getByRole('slider');
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await userEvent.keyboard(keys);
    expect(plot).toHaveAttribute('aria-valuemin', '0');
    expect(plot).toHaveAttribute('aria-valuemax', '1');
    expect(plot).toHaveAttribute('aria-valuenow', String(now));
  });

  it('write the numbers of their axis with commas, as everywhere', () => {
    render(
      <UiProvider>
        <RateLines
          label="Errors in 1,000 visits"
          points={[{ time: '9:00 AM', values: { current: 3000 } }]}
          series={[{ key: 'current', label: 'Current', color: 'chart.line' }]}
          format={String}
        />
      </UiProvider>,
    );
    expect(screen.getByText('3,000')).toBeInTheDocument();
    expect(screen.queryByText('3000')).not.toBeInTheDocument();
  });

  it('name their series and what happened', () => {
    draw();
    for (const text of ['Current', 'Canary', 'Canary opened 9:12 AM'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });
});
