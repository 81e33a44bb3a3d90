// These tests hold the patterns "radio group" and "switch" of the ARIA Authoring Practices. `SegmentedControl`, `RadioField` and `Switch`
// follow them with the browser's own inputs.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioField } from '../form/choice-fields.tsx';
import { Button } from '../primitives/button.tsx';
import { Switch } from '../primitives/switch.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';

const kinds = [
  { value: 'c', label: 'Customer' },
  { value: 'w', label: 'Warranty' },
  { value: 'i', label: 'Internal' },
];

function Segments() {
  const [value, setValue] = useState('w');
  return <SegmentedControl label="Pay type" segments={kinds} value={value} onChange={setValue} />;
}
function Radios() {
  const [value, setValue] = useState('w');
  return (
    <RadioField
      label="Pay type"
      name="payType"
      required
      error={null}
      choices={kinds}
      value={value}
      onChange={setValue}
      onBlur={() => {}}
    />
  );
}
function Mail() {
  const [isOn, setOn] = useState(false);
  return (
    <Switch checked={isOn} onChange={(event) => setOn(event.target.checked)}>
      Mail me
    </Switch>
  );
}
const radio = (name: string) => screen.getByRole('radio', { name });

describe.each([
  { name: 'a segmented control', Group: Segments },
  { name: 'a field of radio buttons', Group: Radios },
])('$name', ({ Group }) => {
  const focusGroup = async () => {
    renderWithUi(
      <>
        <Group />
        <Button>Next</Button>
      </>,
    );
    await userEvent.tab();
  };

  it('is a radio group by its label with one checked button, to which Tab goes', async () => {
    await focusGroup();
    expect(screen.getByRole('radiogroup', { name: 'Pay type' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([radio('Warranty')]);
    expect(radio('Warranty')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it.each([
    { key: 'Right Arrow', keys: '{ArrowRight}', goesTo: 'Internal' },
    { key: 'Down Arrow', keys: '{ArrowDown}', goesTo: 'Internal' },
    { key: 'Left Arrow', keys: '{ArrowLeft}', goesTo: 'Customer' },
    { key: 'Up Arrow', keys: '{ArrowUp}', goesTo: 'Customer' },
    { key: 'Right Arrow on the last', keys: '{ArrowRight}{ArrowRight}', goesTo: 'Customer' },
  ])('has $key go to $goesTo and check it', async ({ keys, goesTo }) => {
    await focusGroup();
    await userEvent.keyboard(keys);
    expect(radio(goesTo)).toHaveFocus();
    expect(radio(goesTo)).toBeChecked();
  });
});

test('a switch is one by its words, says whether it is on, and Space turns it over', async () => {
  renderWithUi(<Mail />);
  const control = screen.getByRole('switch', { name: 'Mail me' });
  expect(control).not.toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(control).toBeChecked();
  expect(control).toHaveFocus();
});

it('draws a radio button that is not chosen in its own colors, as an empty checkbox is, also where none is chosen', async () => {
  renderWithUi(<Radios />);
  // Only a browser applies rules in layers. This test therefore reads the rules themselves.
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText);
  const ours = [...rules.join('\n').matchAll(/([^{}]*input\[[^{}]*)\{[^{}]* appearance: none;/g)];
  const isOurs = (name: string) => ours.some(([, selector = '']) => radio(name).matches(selector.trim()));
  expect(kinds.map(({ label }) => isOurs(label))).toEqual([true, false, true]);
});
