import { SegmentedControl } from '@fixed-ops/ui';
import { useColorModeChoice } from '../../session/color-mode.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** Applies at once, here and wherever the person signs in next. */
export function ColorModePanel() {
  const [choice, choose] = useColorModeChoice();
  return (
    <SettingsPanel title="Color mode" about="Applies at once, on every device you sign in on.">
      <div>
        <SegmentedControl
          label="Color mode"
          segments={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'Same as device' },
          ]}
          value={choice}
          onChange={(next) => void choose(next)}
        />
      </div>
    </SettingsPanel>
  );
}
