import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { AreaAttemptProvider, lazyScreen } from './lazy-screen.tsx';

/** Shows Retry for what its children throw and raises the attempt with it, as the host's boundary does. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean; attempt: number }> {
  override state = { failed: false, attempt: 0 };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    const { failed, attempt } = this.state;
    if (!failed) return <AreaAttemptProvider value={attempt}>{this.props.children}</AreaAttemptProvider>;
    return (
      <button type="button" onClick={() => this.setState({ failed: false, attempt: attempt + 1 })}>
        Retry
      </button>
    );
  }
}

async function renderScreen(Screen: ComponentType) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(async () => {
    render(
      <Boundary>
        <Suspense fallback="Loading...">
          <Screen />
        </Suspense>
      </Boundary>,
    );
  });
}

function Service() {
  return <h1>Service</h1>;
}

describe('lazyScreen', () => {
  it('asks once for code that is there', async () => {
    const load = jest.fn<Promise<ComponentType>, []>().mockResolvedValue(Service);
    await renderScreen(lazyScreen(load));
    expect(screen.getByRole('heading', { name: 'Service' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again at Retry, and not before', async () => {
    const load = jest
      .fn<Promise<ComponentType>, []>()
      .mockRejectedValueOnce(new Error('chunk missing'))
      .mockResolvedValue(Service);
    await renderScreen(lazyScreen(load));
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('heading', { name: 'Service' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
