import { DOCUMENTS, type DocumentLocale } from '@oficio/contracts';
import type { UploadFault } from './upload-form-body.ts';

interface UploadWords {
  title: string;
  rules: (seller: string) => string;
  file: string;
  send: string;
  arrived: (seller: string) => string;
  faults: Record<UploadFault, string>;
}

/** The texts of the form that sends a file, by the client's language. */
export const UPLOAD_WORDS: Record<DocumentLocale, UploadWords> = {
  en: {
    title: 'Send a file',
    rules: (seller) =>
      `${seller} sees it, and so does everyone who may open your portal. A PDF, a picture, a text, a table or an office file of at most 10 MB; ${DOCUMENTS.sentADay} files a day.`,
    file: 'File',
    send: 'Send file',
    arrived: (seller) => `Your file has arrived. ${seller} can see it now.`,
    faults: {
      none: 'Please choose a file. It can’t be empty.',
      large: 'This file is larger than 10 MB. Please send a smaller one.',
      kind: 'Files of this kind can’t be stored. Please send a PDF, a picture, a text, a table or an office file without macros.',
      limited: `Your ${DOCUMENTS.sentADay} files of today have arrived, and this one wasn’t stored. Please send it tomorrow.`,
      full: 'There is no room for this file at the moment, and it wasn’t stored. Please send it by email.',
      interrupted: 'The file didn’t arrive as a whole. Please choose it again and send it once more.',
    },
  },
  es: {
    title: 'Enviar un archivo',
    rules: (seller) =>
      `Lo verá ${seller} y también quienes pueden abrir su portal. Un PDF, una imagen, un texto, una tabla o un archivo de oficina de 10 MB como máximo; ${DOCUMENTS.sentADay} archivos al día.`,
    file: 'Archivo',
    send: 'Enviar archivo',
    arrived: (seller) => `Su archivo ha llegado. ${seller} ya puede verlo.`,
    faults: {
      none: 'Elija un archivo. No puede estar vacío.',
      large: 'Este archivo ocupa más de 10 MB. Envíe uno más pequeño.',
      kind: 'No se pueden guardar archivos de este tipo. Envíe un PDF, una imagen, un texto, una tabla o un archivo de oficina sin macros.',
      limited: `Sus ${DOCUMENTS.sentADay} archivos de hoy ya han llegado y este no se guardó. Envíelo mañana.`,
      full: 'Por ahora no hay espacio para este archivo y no se guardó. Envíelo por correo electrónico.',
      interrupted: 'El archivo no llegó completo. Elíjalo de nuevo y vuelva a enviarlo.',
    },
  },
};
