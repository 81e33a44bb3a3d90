import { createContext, type ReactNode, use } from 'react';
import { Box, Heading } from '../src/index.ts';

interface Documentation {
  /** What a component takes, by its name, as the API reports of the shared packages have it. */
  readonly properties: Readonly<Record<string, string>>;
}

/** What stands below every piece; null where pieces stand alone, as tests look at them. */
export const DocumentationContext = createContext<Documentation | null>(null);

interface PieceProps {
  readonly name: string;
  /** Source of the children; the bundler of the gallery puts it here. */
  readonly code?: string;
  readonly children: ReactNode;
}

/** One piece with its name, and below it how it is written and what its components take. */
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

/** Code as it is written, to read and to copy. */
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
      // A long line is scrolled by keys too.
      tabIndex={0}
    >
      {children}
    </Box>
  );
}
