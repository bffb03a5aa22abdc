import { DOCUMENT_LANGUAGES, type DocumentLocale } from '@oficio/contracts';
import type { InvoiceStatus } from '@oficio/machines/invoice';

export type PageFailure = 'gone' | 'limited' | 'busy' | 'failed';

interface PortalWords {
  /** What a status means for the client. */
  status: Record<InvoiceStatus, string>;
  balance: string;
  due: (day: string, distance: string) => string;
  nothingDue: string;
  isVoid: string;
  settled: string;
  download: string;
  lines: string;
  parties: string;
  questions: string;
  /** Above the name of a document. */
  document: string;
  downloadFile: string;
  failure: Record<PageFailure, { title: string; text: string }>;
  /** Below a link that doesn't work: the way to the portal's form. */
  toPortal: string;
}

const EN_OPEN = 'Open';
const ES_OPEN = 'Por pagar';

/** The texts of clients' pages that their documents don't have. */
export const PORTAL_WORDS: Record<DocumentLocale, PortalWords> = {
  en: {
    status: {
      draft: EN_OPEN,
      scheduled: EN_OPEN,
      issued: EN_OPEN,
      sent: EN_OPEN,
      viewed: EN_OPEN,
      overdue: 'Overdue',
      partial: 'Partly paid',
      paid: 'Paid',
      written_off: 'Closed',
      void: 'Void',
    },
    balance: 'Balance',
    due: (day, distance) => `Due ${day} (${distance})`,
    nothingDue: 'Nothing is due.',
    isVoid: 'This document was voided. Please don’t pay it.',
    settled: 'Settled',
    download: 'Download PDF',
    lines: 'Lines',
    parties: 'Parties',
    questions: 'Questions? Write to',
    document: 'A file for you',
    downloadFile: 'Download file',
    toPortal: 'Or sign in to your client portal',
    failure: {
      gone: {
        title: 'This link doesn’t work any more',
        text: 'Ask whoever sent it for a new one.',
      },
      limited: {
        title: 'Too many requests',
        text: 'Please wait a minute, then load this page again.',
      },
      busy: {
        title: 'The file isn’t ready yet',
        text: 'Many files are being made at the moment. Please try again in a minute.',
      },
      failed: {
        title: 'This page can’t be shown at the moment',
        text: 'Nothing is lost. Please try again in a minute.',
      },
    },
  },
  es: {
    status: {
      draft: ES_OPEN,
      scheduled: ES_OPEN,
      issued: ES_OPEN,
      sent: ES_OPEN,
      viewed: ES_OPEN,
      overdue: 'Vencida',
      partial: 'Pagada en parte',
      paid: 'Pagada',
      written_off: 'Cerrada',
      void: 'Cancelada',
    },
    balance: 'Saldo',
    due: (day, distance) => `Vencimiento: ${day} (${distance})`,
    nothingDue: 'No hay nada por pagar.',
    isVoid: 'Este documento fue cancelado. Por favor, no lo pague.',
    settled: 'Saldado',
    download: 'Descargar PDF',
    lines: 'Conceptos',
    parties: 'Partes',
    questions: '¿Preguntas? Escriba a',
    document: 'Un archivo para usted',
    downloadFile: 'Descargar archivo',
    toPortal: 'O entre a su portal de clientes',
    failure: {
      gone: {
        title: 'Este enlace ya no funciona',
        text: 'Pida uno nuevo a quien se lo envió.',
      },
      limited: {
        title: 'Demasiadas solicitudes',
        text: 'Espere un minuto y vuelva a cargar esta página.',
      },
      busy: {
        title: 'El archivo aún no está listo',
        text: 'En este momento se preparan muchos archivos. Inténtelo de nuevo en un minuto.',
      },
      failed: {
        title: 'Esta página no se puede mostrar en este momento',
        text: 'No se ha perdido nada. Inténtelo de nuevo en un minuto.',
      },
    },
  },
};

/** `in 5 days`, `5 days ago`, `today`. */
export function distanceInDays(from: string, to: string, locale: DocumentLocale): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return new Intl.RelativeTimeFormat(DOCUMENT_LANGUAGES[locale], { numeric: 'auto' }).format(days, 'day');
}

/** `812 byte`, `14 kB`, `1.2 MB`. */
export function sizeOf(bytes: number, locale: DocumentLocale): string {
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), SIZE_UNITS.length - 1);
  const number = bytes / 1_024 ** power;
  const unit = SIZE_UNITS[power];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: number < 10 && power > 0 ? 1 : 0,
    ...(power === 0 && { unitDisplay: 'long' }),
  }).format(number);
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte'];
