import { isDocumentPath } from '@oficio/contracts';
import { ChevronDown, Link2 } from 'lucide-react';
import { TEXT_LINK } from '../../ui/text-link.ts';
import type { AppLink, HelpQuestion } from './help-center.types.ts';
import { CONTACT_PATH } from './help-questions.ts';

interface QuestionItemProps {
  question: HelpQuestion;
  Link: AppLink;
  /** Where the links to the contact form lead. */
  contact: string;
  /** The same name for all items: the browser closes the open one when another is opened. */
  name: string;
  hidden: boolean;
  onLinkCopied?: (() => void) | undefined;
}

export function QuestionItem({ question, name, hidden, Link, contact, onLinkCopied }: QuestionItemProps) {
  const { id, answer, links = [] } = question;
  return (
    <details name={name} hidden={hidden} className="group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="text-base font-semibold group-open:text-accent-ink">{question.question}</h3>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-subtle transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {/* The id is inside the folded content, so that a browser that navigates to it unfolds it. */}
      <div id={id} className="max-w-prose scroll-mt-32 space-y-4 pt-1 pb-6 text-base">
        {answer.map((paragraph) => (
          <p key={paragraph} className="text-ink-muted">
            {paragraph}
          </p>
        ))}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
          {links.map(({ label, href: given }) => {
            const href = given === CONTACT_PATH ? contact : given;
            // A public page is a separate document, which the router doesn't know.
            const Target = href.startsWith('/') && !isDocumentPath(href) ? Link : 'a';
            return (
              <Target key={href} href={href} className={`${TEXT_LINK} max-md:py-3`}>
                {label}
              </Target>
            );
          })}
          <a
            href={`#${id}`}
            onClick={() => void copyAddress(id).then(onLinkCopied, () => undefined)}
            className="inline-flex items-center gap-1.5 text-ink-muted underline-offset-4 hover:text-ink hover:underline max-md:py-3"
          >
            <Link2 aria-hidden className="size-4" />
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  );
}

/** Where copying isn't allowed, the answer's address is still in the address bar. */
async function copyAddress(id: string): Promise<void> {
  const { origin, pathname } = window.location;
  await navigator.clipboard.writeText(`${origin}${pathname}#${id}`);
}
