/** Pieces for choosing a picture of a person: the file, the part of it that is shown, and why a file cannot be taken. */
export {
  CROPPED_MAX_BYTES,
  decodePicture,
  fileProblem,
  PICTURE_TYPES,
  PictureRefused,
  pictureHelp,
  readDataUrl,
} from './picture/chosen-picture.ts';
export { CropDialog, type CropDialogProps, type PictureFailure } from './picture/crop-dialog.tsx';
export { readSavedPicture } from './picture/cropped-picture.ts';
export { PictureInput, type PictureInputProps } from './picture/picture-input.tsx';
