import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../preloader/skeleton.tsx';

/** As many as a drawer shows of most lists without scrolling. */
const ROWS = 12;
/** A name, what it is in words, and figures. */
const CELLS = ['18%', '34%', '14%', '12%'];

/** The rows of a list in a drawer before they are there, head first, each as high as those that come. */
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
