import type { DocumentLocale, OnlinePayment } from '@oficio/contracts';
import type { PayingFault } from '../online-payments/invoice-checkouts.service.ts';

/** What a page says after 'Pay', beside what it offers. */
export type PayingNotice = 'returned' | 'late' | 'failed' | PayingFault;

interface PayingWords {
  pay: (amount: string) => string;
  preview: string;
  notices: Record<PayingNotice, string>;
  /** How to pay otherwise: as the page's instructions say, or as the organization answers. */
  otherwise: { instructed: string; asked: string };
  /** A link to the same page, for browsers without scripts. */
  lookAgain: string;
  /** Money that is on its way. */
  awaited: Record<NonNullable<OnlinePayment['method']>, (amount: string) => string>;
  awaitedUntil: (day: string) => string;
  /** Where the provider's page leads a browser that doesn't know the page it came from. */
  outcome: {
    title: string;
    open: string;
    confirming: string;
    late: string;
    awaited: string;
    paid: (amount: string) => string;
    ended: string;
    goOn: string;
  };
}

/** The texts about paying online of clients' pages. */
export const PAYING_WORDS: Record<DocumentLocale, PayingWords> = {
  en: {
    pay: (amount) => `Pay ${amount}`,
    preview: 'This is a preview. Your client can pay here.',
    notices: {
      returned: 'Your payment is being confirmed. This page shows it as soon as it is.',
      late: 'The bank takes longer than usual to confirm your payment. Please don’t pay again: once it is confirmed, this page shows the invoice as paid.',
      unavailable: 'This can’t be paid online at the moment. Nothing was charged.',
      large: 'This amount is larger than one online payment can be. Nothing was charged.',
      small: 'This amount is smaller than an online payment can be. Nothing was charged.',
      failed:
        'The payment page can’t be reached at the moment. Nothing was charged. Please try again in a minute.',
    },
    otherwise: {
      instructed: 'Please pay as the payment instructions on this page say.',
      asked: 'Please ask us how to pay it otherwise.',
    },
    lookAgain: 'Look again',
    awaited: {
      card: (amount) => `A payment of ${amount} is on its way.`,
      cash: (amount) => `Your cash payment of ${amount} is awaited. Pay it with your voucher.`,
      bank_transfer: (amount) => `Your bank transfer of ${amount} is awaited.`,
      other: (amount) => `A payment of ${amount} is on its way.`,
    },
    awaitedUntil: (day) => `It can be paid until ${day}.`,
    outcome: {
      title: 'Online payment',
      open: 'Nothing was paid.',
      confirming: 'Your payment is being confirmed. This page shows it as soon as it is.',
      late: 'The bank takes longer than usual to confirm your payment. Please don’t pay again: once it is confirmed, this page and the document show it.',
      awaited: 'Your payment is awaited.',
      paid: (amount) => `Thank you. ${amount} were paid.`,
      ended: 'This payment page has ended. Nothing was charged.',
      goOn: 'To see the document, open the link that you were sent.',
    },
  },
  es: {
    pay: (amount) => `Pagar ${amount}`,
    preview: 'Esta es una vista previa. Su cliente puede pagar aquí.',
    notices: {
      returned: 'Su pago se está confirmando. Esta página lo mostrará en cuanto lo esté.',
      late: 'El banco tarda más de lo habitual en confirmar su pago. Por favor, no pague de nuevo: en cuanto esté confirmado, esta página mostrará la factura como pagada.',
      unavailable: 'En este momento no se puede pagar en línea. No se hizo ningún cargo.',
      large: 'Este importe es mayor de lo que admite un pago en línea. No se hizo ningún cargo.',
      small: 'Este importe es menor de lo que admite un pago en línea. No se hizo ningún cargo.',
      failed:
        'En este momento no se puede abrir la página de pago. No se hizo ningún cargo. Inténtelo de nuevo en un minuto.',
    },
    otherwise: {
      instructed: 'Pague como indican las instrucciones de pago de esta página.',
      asked: 'Pregúntenos cómo pagarlo de otra manera.',
    },
    lookAgain: 'Consultar de nuevo',
    awaited: {
      card: (amount) => `Un pago de ${amount} está en camino.`,
      cash: (amount) => `Se espera su pago en efectivo de ${amount}. Páguelo con su ficha.`,
      bank_transfer: (amount) => `Se espera su transferencia de ${amount}.`,
      other: (amount) => `Un pago de ${amount} está en camino.`,
    },
    awaitedUntil: (day) => `Se puede pagar hasta el ${day}.`,
    outcome: {
      title: 'Pago en línea',
      open: 'No se pagó nada.',
      confirming: 'Su pago se está confirmando. Esta página lo mostrará en cuanto lo esté.',
      late: 'El banco tarda más de lo habitual en confirmar su pago. Por favor, no pague de nuevo: en cuanto esté confirmado, esta página y el documento lo mostrarán.',
      awaited: 'Se espera su pago.',
      paid: (amount) => `Gracias. Se pagaron ${amount}.`,
      ended: 'Esta página de pago ha terminado. No se hizo ningún cargo.',
      goOn: 'Para ver el documento, abra el enlace que recibió.',
    },
  },
};
