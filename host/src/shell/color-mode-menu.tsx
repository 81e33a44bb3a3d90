import { type ColorModeChoice, IconButton, type IconComponent, Menu, Monitor, Moon, Sun } from '@fixed-ops/ui';
import { useColorModeChoice } from '../session/color-mode.ts';

/** The three choices with their order and marks in every control. */
export const colorModes: readonly {
  readonly value: ColorModeChoice;
  readonly label: string;
  readonly Icon: IconComponent;
}[] = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
];

/** Light, dark, or the device's mode. The choice is stored for the person on the server. */
export function ColorModeMenu() {
  const [choice, choose] = useColorModeChoice();
  const Current = colorModes.find(({ value }) => value === choice)?.Icon ?? Monitor;
  return (
    <Menu
      label="Color mode"
      trigger={
        <IconButton aria-label="Color mode" css={{ '& > svg': { width: '20px', height: '20px' } }}>
          <Current aria-hidden="true" />
        </IconButton>
      }
      items={colorModes.map(({ value, label, Icon }) => ({
        key: value,
        label,
        icon: <Icon aria-hidden="true" />,
        checked: value === choice,
        onSelect: () => void choose(value),
      }))}
    />
  );
}
