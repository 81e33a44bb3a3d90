import { createContext, type ReactNode, use } from 'react';
import { Box, Heading } from '../src/index.ts';

interface Documentation {
  /** The properties of a component, by the component's name. They come from the API reports of the shared packages. */
  readonly properties: Readonly<Record<string, string>>;
}

/** The documentation below every piece. Null leaves it out, as in tests. */
export const DocumentationContext = createContext<Documentation | null>(null);

interface PieceProps {
  readonly name: string;
  /** Source code of the children. The gallery's bundler adds it. */
  readonly code?: string;
  readonly children: ReactNode;
}

/** One piece with its name. Below it, the source code and the properties of its components. */
export function Piece({ name, code, children }: PieceProps) {
  const documentation = use(DocumentationContext);
  return (
    <Box as="section" aria-label={name} mt="6" maxW="page">
      <Heading mb="2">{name}</Heading>
      {children}
      {documentation === null || code === undefined ? null : (
        <details style={{ marginTop: 12 }}>
          <summary>Code and properties</summary>
          <Source>{code}</Source>
          {componentsOf(code).map((component) => {
            const properties = documentation.properties[component];
            return properties === undefined ? null : <Source key={component}>{properties}</Source>;
          })}
        </details>
      )}
    </Box>
  );
}

const componentsOf = (code: string) => [...new Set([...code.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name))];

/** Source code to read and copy. */
export function Source({ children }: { readonly children: string }) {
  return (
    <Box
      as="pre"
      mt="2"
      p="3"
      overflowX="auto"
      borderWidth="1px"
      borderRadius="md"
      fontSize="sm"
      fontFamily="mono"
      // The keyboard can scroll a long line.
      tabIndex={0}
    >
      {children}
    </Box>
  );
}
