import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/**
 * Returns `print`, which prints something in place of the page, and `isAlone`, which is true meanwhile. React draws it before the browser
 * prints, and removes it afterwards.
 */
export function usePrintAlone() {
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    const end = () => setAlone(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = () => {
    flushSync(() => setAlone(true));
    window.print();
  };
  return { isAlone, print };
}

/** Its children are printed in place of everything else on the page. They are not visible in the window. */
export function PrintedAlone({ children }: { readonly children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const others = [...document.body.children].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && each !== sheet.current && !each.dataset.print,
    );
    for (const { dataset } of others) dataset.print = 'none';
    return () => {
      for (const { dataset } of others) delete dataset.print;
    };
  }, []);
  return createPortal(
    <chakra.article ref={sheet} display="none" _print={{ display: 'block' }} color="fg" textStyle="body">
      {children}
    </chakra.article>,
    document.body,
  );
}
