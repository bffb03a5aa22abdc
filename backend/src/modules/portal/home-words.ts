import type { DocumentLocale } from '@oficio/contracts';
import type { ShownService } from '../portal-home/portal-rows.ts';

interface HomeWords {
  portal: string;
  /** The form for a sign-in link. */
  signIn: string;
  signInText: string;
  address: string;
  send: string;
  addressFault: string;
  onItsWay: string;
  onItsWayText: string;
  again: string;
  ended: string;
  limited: string;
  /** The page of a sign-in link. */
  enter: string;
  enterText: string;
  choose: string;
  chooseText: string;
  choice: (client: string, seller: string) => string;
  hello: (name: string) => string;
  signOut: string;
  switchClient: string;
  back: string;
  needsYou: string;
  nothingNeeded: string;
  owed: (amount: string) => string;
  /** A quote that waits for an answer. */
  quote: (amount: string) => string;
  /** The heading of all quotes. */
  quotes: string;
  due: (day: string) => string;
  overdueSince: (day: string) => string;
  noDueDate: string;
  answer: string;
  open: string;
  proposal: (names: string) => string;
  answerBy: (day: string) => string;
  services: string;
  noServices: string;
  kinds: Record<ShownService['kind'], string>;
  next: (day: string) => string;
  noDay: string;
  invoices: string;
  noInvoices: string;
  creditNote: string;
  paidOf: (total: string) => string;
  statement: (currency: string) => string;
  allInvoices: string;
  documents: string;
  allDocuments: string;
  /** On a document that the client has sent. */
  fromYou: string;
  /** The links between the pages of a list. */
  pages: string;
  newest: string;
  older: string;
  noDocuments: string;
  download: (name: string) => string;
  statementTitle: string;
  period: (from: string, to: string) => string;
  /** The name of the statement's file. */
  statementFile: (day: string, currency: string) => string;
}

const EN: HomeWords = {
  portal: 'Client portal',
  signIn: 'Sign in to your portal',
  signInText:
    'Enter the email address at which you get invoices or messages. We’ll send you a link to sign in.',
  address: 'Email address',
  send: 'Send me a link',
  addressFault: 'Please enter an email address, such as ana@example.com.',
  onItsWay: 'Look in your inbox',
  onItsWayText:
    'If this address belongs to a client, a link is on its way. It works once, for one hour. No email after a few minutes? Look in the spam folder, or ask whoever sends you invoices.',
  again: 'Use another address',
  ended: 'Your session has ended. Please sign in again.',
  limited: 'This address has had five links in the last hour. Please use the last one, or try again later.',
  enter: 'Sign in',
  enterText: 'This link works once. You stay signed in on this device for 30 days, until you sign out.',
  choose: 'Which portal do you want to open?',
  chooseText: 'Your address belongs to several clients.',
  choice: (client, seller) => `${client}, client of ${seller}`,
  hello: (name) => `Hello, ${name}`,
  signOut: 'Sign out',
  switchClient: 'Open another portal',
  back: 'All of the portal',
  needsYou: 'What needs you',
  nothingNeeded: 'Nothing at the moment. You’re up to date.',
  owed: (amount) => `${amount} to pay`,
  quote: (amount) => `A quote for ${amount}`,
  quotes: 'Quotes',
  due: (day) => `Due ${day}`,
  overdueSince: (day) => `Overdue since ${day}`,
  noDueDate: 'No due date',
  answer: 'Answer',
  open: 'Open',
  proposal: (names) => `Renew ${names}?`,
  answerBy: (day) => `Please answer by ${day}`,
  services: 'Your services',
  noServices: 'No services are looked after for you yet.',
  kinds: {
    domain: 'Domain',
    hosting: 'Hosting',
    email: 'Email',
    maintenance: 'Maintenance',
    certificate: 'Certificate',
    licence: 'Licence',
    other: 'Service',
  },
  next: (day) => `Until ${day}`,
  noDay: 'No end date',
  invoices: 'Invoices',
  noInvoices: 'You have no invoices yet. They appear here once they’re issued.',
  creditNote: 'Credit note',
  paidOf: (total) => `of ${total}`,
  statement: (currency) => `Statement in ${currency}`,
  allInvoices: 'All invoices',
  documents: 'Documents',
  allDocuments: 'All documents',
  fromYou: 'From you',
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  noDocuments: 'No documents are shared with you yet.',
  download: (name) => `Download ${name}`,
  statementTitle: 'Statement',
  period: (from, to) => `${from} to ${to}`,
  statementFile: (day, currency) => `Statement ${day} ${currency}.pdf`,
};

const ES: HomeWords = {
  portal: 'Portal de clientes',
  signIn: 'Entre a su portal',
  signInText: 'Escriba el correo en el que recibe facturas o mensajes. Le enviaremos un enlace para entrar.',
  address: 'Correo electrónico',
  send: 'Enviarme un enlace',
  addressFault: 'Escriba un correo electrónico, por ejemplo ana@example.com.',
  onItsWay: 'Revise su correo',
  onItsWayText:
    'Si esta dirección pertenece a un cliente, un enlace está en camino. Funciona una sola vez, durante una hora. ¿No llega en unos minutos? Revise el correo no deseado o pregunte a quien le envía las facturas.',
  again: 'Usar otra dirección',
  ended: 'Su sesión terminó. Por favor, entre de nuevo.',
  limited:
    'Esta dirección recibió cinco enlaces en la última hora. Use el último o inténtelo de nuevo más tarde.',
  enter: 'Entrar',
  enterText:
    'Este enlace funciona una sola vez. La sesión sigue abierta en este dispositivo durante 30 días, hasta que la cierre.',
  choose: '¿Qué portal quiere abrir?',
  chooseText: 'Su dirección pertenece a varios clientes.',
  choice: (client, seller) => `${client}, cliente de ${seller}`,
  hello: (name) => `Hola, ${name}`,
  signOut: 'Cerrar sesión',
  switchClient: 'Abrir otro portal',
  back: 'Todo el portal',
  needsYou: 'Pendiente de usted',
  nothingNeeded: 'Nada por ahora. Está al día.',
  owed: (amount) => `${amount} por pagar`,
  quote: (amount) => `Una cotización por ${amount}`,
  quotes: 'Cotizaciones',
  due: (day) => `Vence el ${day}`,
  overdueSince: (day) => `Vencida desde el ${day}`,
  noDueDate: 'Sin fecha de vencimiento',
  answer: 'Responder',
  open: 'Abrir',
  proposal: (names) => `¿Renovar ${names}?`,
  answerBy: (day) => `Responda a más tardar el ${day}`,
  services: 'Sus servicios',
  noServices: 'Todavía no hay servicios a su nombre.',
  kinds: {
    domain: 'Dominio',
    hosting: 'Alojamiento',
    email: 'Correo',
    maintenance: 'Mantenimiento',
    certificate: 'Certificado',
    licence: 'Licencia',
    other: 'Servicio',
  },
  next: (day) => `Hasta el ${day}`,
  noDay: 'Sin fecha de término',
  invoices: 'Facturas',
  noInvoices: 'Todavía no tiene facturas. Aparecerán aquí cuando se emitan.',
  creditNote: 'Nota de crédito',
  paidOf: (total) => `de ${total}`,
  statement: (currency) => `Estado de cuenta en ${currency}`,
  allInvoices: 'Todas las facturas',
  documents: 'Documentos',
  allDocuments: 'Todos los documentos',
  fromYou: 'De usted',
  pages: 'Páginas',
  newest: 'Más recientes',
  older: 'Anteriores',
  noDocuments: 'Todavía no hay documentos compartidos con usted.',
  download: (name) => `Descargar ${name}`,
  statementTitle: 'Estado de cuenta',
  period: (from, to) => `Del ${from} al ${to}`,
  statementFile: (day, currency) => `Estado de cuenta ${day} ${currency}.pdf`,
};

/** The texts of the portal's home, by the reader's language. */
export const HOME_WORDS: Record<DocumentLocale, HomeWords> = { en: EN, es: ES };
