import type { DocumentLocale } from '@oficio/contracts';

interface SignInWords {
  subject: (seller: string) => string;
  text: (seller: string) => string;
  heading: string;
  action: string;
  note: string;
}

/** The mail with a sign-in link. It names the one organization that sends it. */
export const SIGN_IN_WORDS: Record<DocumentLocale, SignInWords> = {
  en: {
    subject: (seller) => `Your link to the client portal of ${seller}`.slice(0, 254),
    text: (seller) => `With this link you sign in to the client portal of ${seller}.`,
    heading: 'Sign in to your portal',
    action: 'Sign in',
    note: 'The link works once, for one hour. If you didn’t ask for it, you can ignore this email.',
  },
  es: {
    subject: (seller) => `Su enlace al portal de clientes de ${seller}`.slice(0, 254),
    text: (seller) => `Con este enlace entra al portal de clientes de ${seller}.`,
    heading: 'Entre a su portal',
    action: 'Entrar',
    note: 'El enlace funciona una sola vez, durante una hora. Si no lo pidió, puede ignorar este correo.',
  },
};
