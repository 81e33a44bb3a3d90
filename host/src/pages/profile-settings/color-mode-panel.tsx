import { SegmentedControl } from '@fixed-ops/ui';
import { useColorModeChoice } from '../../session/color-mode.ts';
import { colorModes } from '../../shell/color-mode-menu.tsx';
import { usePreferences } from './read-preferences.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { UnreadPreferences } from './unread-preferences.tsx';

/** Chooses the color mode. It applies at once, and wherever the person signs in next. */
export function ColorModePanel() {
  const { preferences, answer } = usePreferences();
  const [choice, choose] = useColorModeChoice();
  return (
    <SettingsPanel title="Color mode" about="Applies at once, wherever you sign in. System follows each device.">
      {preferences === null ? (
        <UnreadPreferences name="Your color mode" answer={answer} height="36px" />
      ) : (
        <div>
          <SegmentedControl
            label="Color mode"
            segments={colorModes.map(({ value, label, Icon }) => ({
              value,
              label,
              mark: <Icon size={16} aria-hidden="true" />,
            }))}
            value={choice}
            onChange={(next) => void choose(next)}
          />
        </div>
      )}
    </SettingsPanel>
  );
}
