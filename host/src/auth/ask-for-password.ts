import {
  deviceStorage,
  type KeyValueStorage,
  readText,
  removeStored,
  tabStorage,
  writeText,
} from '@fixed-ops/session/device';

const KEY = 'askForPassword';
const ASKED = 'yes';

interface Storages {
  readonly device: KeyValueStorage;
  /** Stores the request if the device's storage is full. */
  readonly tab: KeyValueStorage;
}
const ofBrowser: Storages = { device: deviceStorage, tab: tabStorage };

/**
 * Makes the sign-ins of this browser ask for the password until somebody has signed in. A sign-out may not have reached the provider (the
 * device is offline, or the tab was closed on the way). As long as the provider's session lives on, a plain sign-in would let the same
 * person in again without a question, on a computer that other people use too.
 */
export function askForPassword({ device, tab }: Storages = ofBrowser): void {
  if (!writeText(device, KEY, ASKED)) writeText(tab, KEY, ASKED);
}

/** Whether a sign-in must ask for the password. */
export function mustAskForPassword({ device, tab }: Storages = ofBrowser): boolean {
  return [device, tab].some((storage) => readText(storage, KEY) === ASKED);
}

/** Somebody has signed in, so the session at the provider is theirs. */
export function passwordWasGiven({ device, tab }: Storages = ofBrowser): void {
  for (const storage of [device, tab]) removeStored(storage, KEY);
}
