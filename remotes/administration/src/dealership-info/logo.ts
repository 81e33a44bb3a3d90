const KIND = /^image\/(png|jpeg|webp)$/;
/** What the contract takes as base64: 96 kB. */
const MOST_BYTES = 96 * 1024;
/** Photographs are larger than this. They are refused, because scaling them down takes too long. */
const MOST_PICKED = 4 * 1024 * 1024;
/** The server's limit in px. A plain picture can be wide and still have few bytes. */
const MOST_SIDE = 1024;
/** Size in px to which larger pictures are scaled down. */
const SIDE = 512;

export type Logo = { readonly dataUrl: string } | { readonly problem: string };

/** Rounded up, so that a picture just above the limit is not described as being at the limit. */
const megabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;

/** Turns a picked file into the logo to send, scaled down if needed, or into a message about what is wrong. */
export async function logoOf(file: File): Promise<Logo> {
  if (!KIND.test(file.type)) return { problem: 'Logo is not a PNG, JPEG or WebP picture' };
  if (file.size > MOST_PICKED)
    return { problem: `Logo is ${megabytes(file.size)}; the most is ${megabytes(MOST_PICKED)}` };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { problem: 'Logo cannot be read as a picture' };
  const isSmall = file.size <= MOST_BYTES && Math.max(picture.width, picture.height) <= MOST_SIDE;
  return isSmall ? { dataUrl: await readAsDataUrl(file) } : drawnSmaller(picture);
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

async function drawnSmaller(picture: ImageBitmap): Promise<Logo> {
  for (let side = SIDE; side >= 64; side /= 2) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp', 0.9);
    });
    if (drawn && drawn.size <= MOST_BYTES) return { dataUrl: await readAsDataUrl(drawn) };
  }
  return { problem: 'Logo is too large even when it is made smaller' };
}
