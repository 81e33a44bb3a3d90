/**
 * Runs in the page. Measures from the next key or press until the frame after it is painted, and until other rows of a table are: null if the
 * input changes none of them.
 * @param table the accessible name of the table, or null
 */
export function noteNextPaint(table) {
  window.painted = new Promise((resolve) => {
    let began = null;
    const rows = table && document.querySelector(`[aria-label="${table}"] tbody`);
    // The second next frame begins when the next one has been painted.
    const afterPaint = (then) => requestAnimationFrame(() => requestAnimationFrame((now) => then(now - began)));
    const changed = new Promise((found) => {
      if (!rows) return found(null);
      const observer = new MutationObserver(() => {
        if (began === null) return;
        observer.disconnect();
        afterPaint(found);
      });
      observer.observe(rows, { childList: true, subtree: true, characterData: true, attributes: true });
      setTimeout(() => found(null), 1000);
    });
    const begin = (event) => {
      removeEventListener('keydown', begin, true);
      began = event.timeStamp;
      afterPaint((painted) => changed.then((rowsPainted) => resolve({ painted, changed: rowsPainted })));
    };
    addEventListener('keydown', begin, true);
  });
}
