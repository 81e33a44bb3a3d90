import properties from 'gallery:properties';
import { Source } from '../../shared/ui/gallery/piece.tsx';
import { Box, Heading } from '../../shared/ui/src/index.ts';

/** Lists every component that ui, charts, drill and figures export, with its properties, even those that need a whole page around them. */
export function EveryComponent() {
  return Object.entries(properties).map(([name, text]) => (
    <Box as="section" key={name} aria-label={name} mt="6" maxW="page">
      <Heading>{name}</Heading>
      <Source>{text}</Source>
    </Box>
  ));
}
