import { Box } from '@chakra-ui/react/box';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, chakra, createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { quickSystem } from './quick-system.ts';

const plain = createSystem(defaultBaseConfig);

const Card = chakra('section', {
  base: { padding: '4', color: 'fg', _hover: { color: 'fg.muted' }, '& b': { fontWeight: '600' } },
  variants: { look: { tight: { padding: '1' }, wide: { padding: { base: '2', md: '8' } } } },
});
const Framed = chakra(Box, { base: { borderWidth: '1px' } });

function Page({ width }: { readonly width: string }) {
  return (
    <>
      <Card look="tight">a</Card>
      <Card look="wide" id="b" color="blue.solid" css={{ '& i': { color: 'fg' } }} />
      <Card className="c" />
      <chakra.input type="text" htmlSize={4} placeholder="d" display="flex" gap={[1, 2]} />
      <Framed asChild width={width} colorPalette="blue" color="colorPalette.solid">
        <a href="/e">e</a>
      </Framed>
    </>
  );
}

/** Renders the page in a system with each of the widths. Returns its elements and every rule of its styles. */
function drawn(system: SystemContext, widths: readonly string[]) {
  const sheet = document.createElement('div');
  document.head.append(sheet);
  const cache = createCache({ key: 'q', container: sheet, speedy: false });
  const page = (width: string) => (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Page width={width} />
      </ChakraProvider>
    </CacheProvider>
  );
  const [first = '', ...others] = widths;
  const { container, rerender, unmount } = render(page(first));
  for (const width of others) rerender(page(width));
  const found = { elements: container.innerHTML, rules: [...sheet.childNodes].map(({ textContent }) => textContent) };
  unmount();
  sheet.remove();
  return found;
}

test('it draws the same elements with the same rules as the system that it makes quicker', () => {
  const { elements, rules } = drawn(quickSystem(plain), ['10px', '20px']);
  const expected = drawn(plain, ['10px', '20px']);
  expect(rules).toEqual(expected.rules);
  expect(elements).toBe(expected.elements);
  expect(elements).toContain('placeholder="d"');
  expect(rules.join('')).toContain('width:20px');
});

test('the recipe of a component is made once, however many elements there are of it', () => {
  const cva = jest.fn(plain.cva);
  const system = quickSystem({ ...plain, cva: cva as unknown as typeof plain.cva });
  drawn(system, ['10px', '20px', '30px']);
  const configs = cva.mock.calls.map(([config]) => config);
  expect(new Set(configs).size).toBe(configs.length);
});

test('styles of an element that were worked out once are not worked out again', () => {
  const css = jest.fn(plain.css);
  const system = quickSystem({ ...plain, css });
  drawn(system, ['10px', '20px']);
  const worked = css.mock.calls.length;
  drawn(system, ['10px', '20px', '10px']);
  expect(css).toHaveBeenCalledTimes(worked);
});
