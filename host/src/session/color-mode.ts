import { describeError } from '@fixed-ops/api';
import { savePreferences } from '@fixed-ops/api/host';
import { useSessionState } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';
import { type ColorModeChoice, notify } from '@fixed-ops/ui';

/** Applies a colour mode at once and stores it for the person, for every browser. A failed save shows a message, but is not undone. */
export async function chooseColorMode(choice: ColorModeChoice): Promise<void> {
  const { preferences } = sessionStore.getState();
  sessionStore.setState({ preferences: { ...preferences, colorMode: choice } });
  try {
    await savePreferences({ colorMode: choice });
  } catch (error) {
    console.warn('The colour mode could not be saved.', error);
    notify({
      kind: 'error',
      title: 'The color mode could not be saved.',
      detail: 'It stays as you chose it for this visit.',
      reference: describeError(error).reference,
      action: { label: 'Try again', onSelect: () => void chooseColorMode(choice) },
    });
  }
}

/** The person's choice and the function to change it, for the header and the profile page. */
export function useColorModeChoice(): readonly [ColorModeChoice, (choice: ColorModeChoice) => Promise<void>] {
  return [useSessionState((state) => state.preferences.colorMode), chooseColorMode];
}
