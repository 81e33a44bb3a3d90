import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../preloader/skeleton.tsx';

/** A drawer shows about this many rows of most lists without scrolling. */
const ROWS = 12;
/** Widths of a name, a description and two figures. */
const CELLS = ['18%', '34%', '14%', '12%'];

/** Stands in a drawer for a list that is still loading: a head and rows, each as high as the real ones. */
export function RowsSkeleton({ rows = ROWS }: { readonly rows?: number }) {
  return (
    <chakra.div aria-hidden="true" data-part="rows-skeleton">
      {Array.from({ length: rows + 1 }, (_none, index) => index).map((index) => (
        <chakra.div
          key={index}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="4"
          h={index === 0 ? '9' : '10'}
          px={{ base: '4', md: '6' }}
          borderBottomWidth="1px"
          borderColor="border.muted"
        >
          {CELLS.map((width) => (
            <Skeleton key={width} h={index === 0 ? '2' : '3'} w={width} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
