import { type DocumentLocale, TEXT, TICKETS, type TicketStatus } from '@oficio/contracts';
import type { RequestFault } from './request-form-body.ts';

interface RequestPageWords {
  title: string;
  /** The heading of the form, and the link to it. */
  open: string;
  none: string;
  all: string;
  rules: (seller: string) => string;
  subject: string;
  message: string;
  files: string;
  optional: string;
  fileRules: string;
  send: string;
  answer: string;
  sent: (seller: string) => string;
  you: string;
  status: Record<TicketStatus, string>;
  last: (day: string) => string;
  /** A request that waits for the client. */
  waits: (subject: string) => string;
  resolved: string;
  closed: string;
  faults: Record<RequestFault, string>;
}

/** The texts of the pages with requests, by the client's language. */
export const REQUEST_PAGE_WORDS: Record<DocumentLocale, RequestPageWords> = {
  en: {
    title: 'Requests',
    open: 'Write a new request',
    none: 'You have written no request yet.',
    all: 'All requests',
    rules: (seller) => `${seller} reads it, and answers you here and by email.`,
    subject: 'Subject',
    message: 'Message',
    files: 'Files',
    optional: 'optional',
    fileRules: `At most ${TICKETS.files} files of together 10 MB: PDFs, pictures, texts, tables or office files.`,
    send: 'Send request',
    answer: 'Send answer',
    sent: (seller) => `Your message has arrived. ${seller} can read it now.`,
    you: 'You',
    status: {
      open: 'Sent',
      waiting_on_customer: 'Waits for you',
      waiting_on_support: 'Being worked on',
      resolved: 'Resolved',
      closed: 'Closed',
    },
    last: (day) => `Last message ${day}`,
    waits: (subject) => `Answer to “${subject}”`,
    resolved: `This request is resolved. An answer within ${TICKETS.reopenDays} days opens it again.`,
    closed: 'This request is closed. Please write a new one.',
    faults: {
      subject: `Please enter a subject of at most ${TEXT.line} characters.`,
      message: `Please enter a message of at most ${TEXT.long} characters.`,
      many: `Please choose at most ${TICKETS.files} files.`,
      empty: 'One of the files is empty. Please choose the files again.',
      large:
        'The files are larger than 10 MB together. Your message wasn’t sent. Please go back and send smaller ones.',
      kind: 'Files of this kind can’t be stored. Please send PDFs, pictures, texts, tables or office files without macros.',
      limited:
        'You have written many messages in the last hour, and this one wasn’t sent. Please try again later.',
      full: 'There is no room for these files at the moment. Please send the message without them.',
      interrupted: 'The message didn’t arrive as a whole. Please go back and send it once more.',
      closed: 'This request was closed meanwhile, and your answer wasn’t sent. Please write a new request.',
    },
  },
  es: {
    title: 'Solicitudes',
    open: 'Escribir una nueva solicitud',
    none: 'Todavía no ha escrito ninguna solicitud.',
    all: 'Todas las solicitudes',
    rules: (seller) => `La leerá ${seller}, que le responderá aquí y por correo.`,
    subject: 'Asunto',
    message: 'Mensaje',
    files: 'Archivos',
    optional: 'opcional',
    fileRules: `Hasta ${TICKETS.files} archivos de 10 MB en total: PDF, imágenes, textos, tablas o archivos de oficina.`,
    send: 'Enviar solicitud',
    answer: 'Enviar respuesta',
    sent: (seller) => `Su mensaje ha llegado. ${seller} ya puede leerlo.`,
    you: 'Usted',
    status: {
      open: 'Enviada',
      waiting_on_customer: 'Espera su respuesta',
      waiting_on_support: 'En curso',
      resolved: 'Resuelta',
      closed: 'Cerrada',
    },
    last: (day) => `Último mensaje: ${day}`,
    waits: (subject) => `Respuesta a «${subject}»`,
    resolved: `Esta solicitud está resuelta. Una respuesta en los próximos ${TICKETS.reopenDays} días la abre de nuevo.`,
    closed: 'Esta solicitud está cerrada. Escriba una nueva.',
    faults: {
      subject: `Escriba un asunto de ${TEXT.line} caracteres como máximo.`,
      message: `Escriba un mensaje de ${TEXT.long} caracteres como máximo.`,
      many: `Elija ${TICKETS.files} archivos como máximo.`,
      empty: 'Uno de los archivos está vacío. Elija los archivos de nuevo.',
      large:
        'Los archivos ocupan más de 10 MB en total. Su mensaje no se envió. Vuelva atrás y envíe archivos más pequeños.',
      kind: 'No se pueden guardar archivos de este tipo. Envíe PDF, imágenes, textos, tablas o archivos de oficina sin macros.',
      limited:
        'Ha escrito muchos mensajes en la última hora y este no se envió. Inténtelo de nuevo más tarde.',
      full: 'Por ahora no hay espacio para estos archivos. Envíe el mensaje sin ellos.',
      interrupted: 'El mensaje no llegó completo. Vuelva atrás y envíelo de nuevo.',
      closed:
        'Esta solicitud se cerró mientras tanto y su respuesta no se envió. Escriba una nueva solicitud.',
    },
  },
};
