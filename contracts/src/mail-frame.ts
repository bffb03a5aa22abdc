/** The path of the empty page in which the application shows a mail. */
export const MAIL_FRAME = '/mail-frame';
