/** Something that is open above the page. Escape and a press outside concern only the newest layer. */
interface Layer {
  readonly contains: (target: Node) => boolean;
  readonly close: (reason: CloseReason) => void;
  readonly modal: HTMLElement | null;
}
type CloseReason = 'escape' | 'outside';

const layers: Layer[] = [];
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const newest = layers.at(-1);
  if (!newest) return;
  // Without this the browser would close a native dialog below the layer as well.
  event.preventDefault();
  newest.close('escape');
}

function onPointerDown(event: PointerEvent): void {
  const newest = layers.at(-1);
  if (newest && event.target instanceof Node && !newest.contains(event.target)) newest.close('outside');
}

/** Puts a layer on top. Call the result to remove the layer. */
export function pushLayer(layer: Layer): () => void {
  if (layers.length === 0) {
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown, true);
  }
  layers.push(layer);
  announce();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown, true);
    }
    announce();
  };
}

/** Returns the newest modal layer, or null. Whatever must stay usable while it is open, such as toasts, has to be inside it. */
export function newestModal(): HTMLElement | null {
  return layers.findLast((layer) => layer.modal !== null)?.modal ?? null;
}

/** Calls the listener after a layer opens or closes. Call the result to stop that. */
export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
