import { render } from 'react-email';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';

/** The whole HTML document. */
export function renderMail(content: MailContent): Promise<string> {
  return render(MailLayout({ content }));
}
