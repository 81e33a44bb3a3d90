import { createRenewal } from './renewal.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

describe('renewing a refused token', () => {
  beforeEach(() => {
    localStorage.setItem('accessToken', 'refused');
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it('stores the fresh one and sends nobody away', async () => {
    const redirect = jest.fn();
    await expect(createRenewal({ acquire: async () => 'fresh', redirect })()).resolves.toBe('fresh');
    expect(localStorage.getItem('accessToken')).toBe('fresh');
    expect(redirect).not.toHaveBeenCalled();
  });

  it('starts a single sign-in when the provider asks for the person', async () => {
    const redirect = jest.fn(() => new Promise(() => undefined));
    const renew = createRenewal({ acquire: () => Promise.reject(named('InteractionRequiredAuthError')), redirect });
    expect(await Promise.all([renew(), renew()])).toEqual([null, null]);
    expect(await renew()).toBeNull();
    expect(redirect).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('keeps the page when the provider cannot be reached, and tries again at the next refusal', async () => {
    const redirect = jest.fn();
    let isBack = false;
    const acquire = async () => {
      if (!isBack) throw named('ClientConfigurationError');
      return 'fresh';
    };
    const renew = createRenewal({ acquire, redirect });
    expect(await renew()).toBeNull();
    expect(redirect).not.toHaveBeenCalled();
    isBack = true;
    expect(await renew()).toBe('fresh');
  });

  it('may try again after a sign-in that could not be started', async () => {
    const redirect = jest.fn(() => Promise.reject(new Error('interaction_in_progress')));
    const renew = createRenewal({ acquire: () => Promise.reject(named('InteractionRequiredAuthError')), redirect });
    await renew();
    await renew();
    expect(redirect).toHaveBeenCalledTimes(2);
  });
});
