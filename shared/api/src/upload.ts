export { headOfFile, type SendFileOptions, sendFile } from './upload/send-file.ts';
