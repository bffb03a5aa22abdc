import { cleanSenderName, DEFAULT_ACCENT, isColor, PRODUCT_NAME, readableShade } from '@oficio/contracts';

interface MailPreviewProps {
  name: string;
  /** As it is typed. */
  accent: string;
  signature: string;
}

/** How a mail to a client begins and ends. */
export function MailPreview({ name, accent, signature }: MailPreviewProps) {
  return (
    <figure className="mt-6 min-w-0">
      <figcaption className="mb-2 text-sm font-medium text-ink-muted">Preview</figcaption>
      <div className="overflow-hidden rounded-surface border border-hairline bg-sunken text-sm">
        <p className="border-b border-hairline px-4 py-2.5 break-words">
          <span className="text-ink-muted">From:</span>{' '}
          <span className="font-medium">
            <bdi>{cleanSenderName(name)}</bdi> via {PRODUCT_NAME}
          </span>
        </p>
        <div className="m-4 flex flex-col gap-4 rounded-surface border border-hairline bg-surface p-5">
          <p className="text-base font-semibold break-words">
            An invoice from <bdi>{name}</bdi>
          </p>
          <p
            className="self-start rounded-control px-4 py-2 font-semibold"
            style={{ backgroundColor: shownAccent(accent), color: '#ffffff' }}
          >
            See the invoice
          </p>
          <p dir="auto" className="break-words whitespace-pre-line text-ink-muted">
            {signature}
          </p>
        </div>
      </div>
    </figure>
  );
}

/** Until a color is typed completely and can be used, the next one that can. */
function shownAccent(typed: string): string {
  const color = typed.trim().toLowerCase();
  return isColor(color) ? readableShade(color) : DEFAULT_ACCENT;
}
