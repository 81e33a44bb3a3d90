import { dropAccessToken, storeAccessToken } from '@fixed-ops/session/host';
import { createRenewal, isPersonNeeded } from './renewal.ts';

const named = (name: string, errorCode?: string) => Object.assign(new Error(name), { name, errorCode });

/** Runs one after the other what all tabs of the browser ask for, as the browser's lock does. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

function renewalOf(acquire: () => Promise<string>, alone = createLock()) {
  const needPerson = jest.fn();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  return { renew: createRenewal({ acquire, needPerson, isOver: () => isOver, alone }), needPerson, end };
}

describe('renewing a refused token', () => {
  beforeEach(() => {
    dropAccessToken();
    storeAccessToken('refused');
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
  });

  it('stores the fresh one and sends nobody away', async () => {
    const { renew, needPerson } = renewalOf(async () => 'fresh');
    await expect(renew('refused')).resolves.toBe('fresh');
    expect(localStorage.getItem('accessToken')).toBe('fresh');
    expect(needPerson).not.toHaveBeenCalled();
  });

  it('two tabs at the same moment ask the provider once, and both get the token', async () => {
    const acquire = jest.fn(async () => 'fresh');
    const alone = createLock();
    const [one, other] = [renewalOf(acquire, alone), renewalOf(acquire, alone)];
    await expect(Promise.all([one.renew('refused'), other.renew('refused')])).resolves.toEqual(['fresh', 'fresh']);
    expect(acquire).toHaveBeenCalledTimes(1);
  });

  it('gives no token once somebody has logged out, not even one that was on its way', async () => {
    const acquire = jest.fn(async () => 'fresh');
    const { renew, end } = renewalOf(acquire);
    const underWay = renew('refused');
    end();
    await expect(underWay).resolves.toBeNull();
    await expect(renew('refused')).resolves.toBeNull();
    expect(acquire.mock.calls.length).toBeLessThanOrEqual(1);
    expect(localStorage.getItem('accessToken')).toBe('refused');
  });

  it('says that the person is needed when the provider asks for them', async () => {
    const { renew, needPerson } = renewalOf(() => Promise.reject(named('InteractionRequiredAuthError')));
    await expect(renew('refused')).resolves.toBeNull();
    expect(needPerson).toHaveBeenCalledTimes(1);
  });

  it('keeps the page when the provider cannot be reached, and tries again at the next refusal', async () => {
    let isBack = false;
    const { renew, needPerson } = renewalOf(async () => {
      if (!isBack) throw named('BrowserAuthError', 'post_request_failed');
      return 'fresh';
    });
    expect(await renew('refused')).toBeNull();
    expect(needPerson).not.toHaveBeenCalled();
    isBack = true;
    expect(await renew('refused')).toBe('fresh');
  });
});

describe('the person is needed', () => {
  it.each([
    ['the provider says so', named('InteractionRequiredAuthError', 'login_required'), true],
    [
      'third-party cookies are blocked, so that the hidden frame never answers',
      named('BrowserAuthError', 'timed_out'),
      true,
    ],
    ['the provider is away', named('BrowserAuthError', 'post_request_failed'), false],
    ['the device is offline', named('BrowserAuthError', 'no_network_connectivity'), false],
    ['something else is thrown', 'text', false],
  ])('when %s: %#', (_name, error, expected) => {
    expect(isPersonNeeded(error)).toBe(expected);
  });
});
