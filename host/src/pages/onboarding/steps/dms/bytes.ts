const KIB = 1024;

/** The size of a file in words: `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} kB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}
