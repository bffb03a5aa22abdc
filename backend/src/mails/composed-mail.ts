/** A mail's content, ready to be sent. */
export interface ComposedMail {
  /** One line. */
  subject: string;
  /** A whole HTML document. */
  html: string;
  /** The same for people whose program shows no HTML. */
  text: string;
}
