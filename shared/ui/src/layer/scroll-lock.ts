let locks = 0;

/**
 * Keeps the page behind a dialog from scrolling, and from moving where the scroll bar disappears. Returns a function that ends this. Calls
 * can be nested.
 */
export function lockPageScroll(): () => void {
  const { documentElement: root, body } = document;
  locks += 1;
  if (locks === 1) {
    const scrollBar = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    if (scrollBar > 0) body.style.paddingInlineEnd = `${scrollBar}px`;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    root.style.overflow = '';
    body.style.paddingInlineEnd = '';
  };
}
