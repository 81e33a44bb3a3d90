import { createQueryClient } from '@fixed-ops/api/host';
import { afterFigures, DRAWING_MS, FIGURES_WAIT_MS } from './after-figures.ts';

describe('what waits for the figures of the page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function loadFigures(client: ReturnType<typeof createQueryClient>, name: string) {
    let answer: (value: string) => void = () => undefined;
    void client.fetchQuery({ queryKey: [name], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) });
    return () => answer('figures');
  }

  test('is asked for at once where nothing is loaded', async () => {
    const ask = jest.fn(async () => 3);
    const asked = afterFigures(createQueryClient(), ask);
    expect(ask).toHaveBeenCalledTimes(1);
    await expect(asked).resolves.toBe(3);
  });

  test('is asked for once the last of them is there', async () => {
    const client = createQueryClient();
    const [first, second] = [loadFigures(client, 'a'), loadFigures(client, 'b')];
    const ask = jest.fn(async () => 3);
    const asked = afterFigures(client, ask);
    first();
    await jest.advanceTimersByTimeAsync(2 * DRAWING_MS);
    expect(ask).not.toHaveBeenCalled();
    second();
    await jest.advanceTimersByTimeAsync(DRAWING_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10);
    await expect(asked).resolves.toBe(3);
    await jest.advanceTimersByTimeAsync(FIGURES_WAIT_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('waits on when the figures that are drawn ask for more', async () => {
    const client = createQueryClient();
    const first = loadFigures(client, 'a');
    const ask = jest.fn(async () => 3);
    void afterFigures(client, ask);
    first();
    await jest.advanceTimersByTimeAsync(DRAWING_MS - 1);
    const chart = loadFigures(client, 'b');
    await jest.advanceTimersByTimeAsync(5 * DRAWING_MS);
    expect(ask).not.toHaveBeenCalled();
    chart();
    await jest.advanceTimersByTimeAsync(2 * DRAWING_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('does not wait for ever for figures that do not come', async () => {
    const client = createQueryClient();
    loadFigures(client, 'a');
    const ask = jest.fn(async () => 3);
    void afterFigures(client, ask);
    await jest.advanceTimersByTimeAsync(FIGURES_WAIT_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
