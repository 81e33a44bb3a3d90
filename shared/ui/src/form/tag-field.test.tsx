import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { TagField, type TagFieldProps } from './tag-field.tsx';

function Bins(props: Partial<TagFieldProps>) {
  const [value, setValue] = useState<readonly string[]>(['A1']);
  return (
    <TagField
      name="bins"
      label="Bins"
      required={false}
      error={null}
      value={value}
      onChange={setValue}
      onBlur={() => undefined}
      {...props}
    />
  );
}
const tags = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const field = () => screen.getByRole('textbox', { name: 'Bins' });

test('Enter and a comma add the typed value, a duplicate is not added, and each change is announced', async () => {
  renderWithUi(<Bins />);
  await userEvent.type(field(), 'B2{Enter}C3,A1{Enter}');
  expect(tags()).toEqual(['A1', 'B2', 'C3']);
  expect(screen.getByRole('status')).toHaveTextContent('Added C3');
  expect(field()).toHaveValue('');
});

test('a pasted column of a sheet adds every cell', async () => {
  renderWithUi(<Bins />);
  await userEvent.click(field());
  await userEvent.paste('B2\nC3\nB2\n\nD4');
  expect(tags()).toEqual(['A1', 'B2', 'C3', 'D4']);
});

test('a tag goes by its button or by Backspace, and the focus stays in the field', async () => {
  renderWithUi(<Bins />);
  await userEvent.type(field(), 'B2{Enter}{Backspace}');
  expect(tags()).toEqual(['A1']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove A1' }));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
});

test('an invalid value stays in the field, and the valid ones become tags in order', async () => {
  renderWithUi(
    <Bins tidy={(text) => (/^\w\d$/.test(text.trim()) ? text.trim() : null)} compare={(a, b) => b.localeCompare(a)} />,
  );
  await userEvent.type(field(), 'B2{Enter}nope{Enter}');
  expect(field()).toHaveValue('nope');
  expect(tags()).toEqual(['B2', 'A1']);
});

test('an invalid value, alone or in a pasted list, shows an error beside the field until the text changes', async () => {
  renderWithUi(<Bins tidy={(text) => (/^\w\d$/.test(text.trim()) ? text.trim() : null)} kind="a letter and a digit" />);
  await userEvent.type(field(), 'nope{Enter}');
  expect(field()).toHaveAccessibleDescription('Error: “nope” is not a letter and a digit');
  await userEvent.type(field(), '!');
  expect(field()).not.toHaveAccessibleDescription();
  await userEvent.clear(field());
  await userEvent.paste('B2\nlong\nC3\n12x');
  expect(tags()).toEqual(['A1', 'B2', 'C3']);
  expect(field()).toHaveValue('long, 12x');
  expect(field()).toHaveAccessibleDescription('Error: “long”, “12x” are not a letter and a digit');
});

test('who may only look sees the tags', () => {
  renderWithUi(<Bins readOnly />);
  expect(tags()).toEqual(['A1']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('what takes a tag away stays as wide as a finger needs beside the longest name', () => {
  renderWithUi(<Bins nameOf={() => '7120-S Clerical and warranty administration, service'} />);
  const tag = screen.getByRole('button', { name: /^Remove 7120-S/ }).parentElement;
  // jsdom has no layout, so the test looks for the rule and not for its effect.
  const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  const ofButton = [...(tag?.classList ?? [])].flatMap((name) => [
    ...css.matchAll(new RegExp(`\\.${name} button\\s*\\{[^}]*\\}`, 'g')),
  ]);
  expect(ofButton.join('')).toMatch(/flex-shrink:\s*0/);
});
