export interface ComposedMail {
  /** One line. */
  subject: string;
  /** A whole HTML document. */
  html: string;
  /** The same content for programs that show no HTML. */
  text: string;
}
