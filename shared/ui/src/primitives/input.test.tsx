import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Input, Textarea } from './input.tsx';

test('iPhones do not zoom into a field: there its letters have 16 px', () => {
  renderWithUi(
    <>
      <Input aria-label="Name" />
      <Textarea aria-label="Text" />
    </>,
  );
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText);
  const onIphones = rules.filter(
    (text) => /-webkit-touch-callout:\s*none/.test(text) && /--fo-font-sizes-md/.test(text),
  );
  expect(onIphones).toHaveLength(2);
});
