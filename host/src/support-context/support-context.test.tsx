import { ApiError } from '@fixed-ops/api';
import type { ApiClient } from '@fixed-ops/api/host';
import { calls } from '@fixed-ops/contract';
import { clientEventCalls, supportCalls } from '@fixed-ops/contract/help';
import { MemoryRouter, useNavigate } from '@fixed-ops/router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lastFailure, noteFailure, notingFailures } from './last-failure.ts';
import { lastPage, useLastPage, withoutSecrets } from './last-page.ts';

const failed = (reference: string) => new ApiError('problem', 'internal_error', 'It broke.', 500, reference);
const failing = (error: unknown): ApiClient => notingFailures({ request: () => Promise.reject(error) });

function Trail() {
  useLastPage();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/support?tab=feeds')}>
        Support
      </button>
      <button type="button" onClick={() => navigate('/Support/?tab=feeds')}>
        Support by hand
      </button>
      <button type="button" onClick={() => navigate('/404', { state: { asked: '/nowhere?token=t&a=1' } })}>
        Nowhere
      </button>
    </>
  );
}

describe('the last failure', () => {
  it('is the failure of the last failed call, which its caller gets as well', async () => {
    await expect(failing(failed('FO-1')).request(calls.dealership)).rejects.toThrow('It broke.');
    expect(lastFailure()).toMatchObject({ reference: 'FO-1', message: 'It broke.' });
  });

  it('is neither a call that was aborted, nor a message to support, nor what nobody waits for', async () => {
    noteFailure('FO-2', 'It broke.');
    await expect(failing(new DOMException('', 'AbortError')).request(calls.dealership)).rejects.toThrow();
    await expect(failing(failed('FO-3')).request(supportCalls.support)).rejects.toThrow();
    const report = failing(failed('FO-5')).request(clientEventCalls.reportClientEvents, { isBackground: true });
    await expect(report).rejects.toThrow();
    expect(lastFailure()?.reference).toBe('FO-2');
  });

  it('is forgotten after half an hour', () => {
    noteFailure('FO-4', 'It broke.', 0);
    expect(lastFailure(30 * 60_000)?.reference).toBe('FO-4');
    expect(lastFailure(30 * 60_000 + 1)).toBeNull();
  });
});

describe('the last page', () => {
  it('is the one before support, with its query', async () => {
    render(
      <MemoryRouter initialEntries={['/dashboard/service?period=lastMonth']}>
        <Trail />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Support' }));
    expect(lastPage()).toBe('/dashboard/service?period=lastMonth');
    await userEvent.click(screen.getByRole('button', { name: 'Support by hand' }));
    expect(lastPage()).toBe('/dashboard/service?period=lastMonth');
    await userEvent.click(screen.getByRole('button', { name: 'Nowhere' }));
    expect(lastPage()).toBe('/nowhere?a=1');
  });

  it('never carries what opens something by itself', () => {
    expect(withoutSecrets('/onboarding?token=secret')).toBe('/onboarding');
  });
});
