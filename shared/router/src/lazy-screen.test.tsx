import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { AreaAttemptProvider, lazyScreen, preloadScreen } from './lazy-screen.tsx';

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

  it('draws what was loaded ahead without asking again', async () => {
    const load = jest.fn<Promise<ComponentType>, []>().mockResolvedValue(Service);
    const Screen = lazyScreen(load);
    preloadScreen(Screen);
    preloadScreen(Screen);
    await renderScreen(Screen);
    expect(screen.getByRole('heading', { name: 'Service' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again for what could not be loaded ahead, without Retry', async () => {
    const load = jest
      .fn<Promise<ComponentType>, []>()
      .mockRejectedValueOnce(new Error('chunk missing'))
      .mockResolvedValue(Service);
    const Screen = lazyScreen(load);
    await act(async () => preloadScreen(Screen));
    await renderScreen(Screen);
    expect(screen.getByRole('heading', { name: 'Service' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits for Retry where what was loaded ahead fails while it is drawn already', async () => {
    let fail = (_error: Error) => {};
    const load = jest
      .fn<Promise<ComponentType>, []>()
      .mockReturnValueOnce(
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
      )
      .mockResolvedValue(Service);
    const Screen = lazyScreen(load);
    preloadScreen(Screen);
    await renderScreen(Screen);
    await act(async () => fail(new Error('chunk missing')));
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('heading', { name: 'Service' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('leaves a screen alone that is not lazy', () => {
    expect(() => preloadScreen(Service)).not.toThrow();
  });
});
