import type { CheckoutStatus, DocumentBlock } from '@oficio/contracts';
import { documentMoney } from '@oficio/contracts';
import type { ReturnedPayer } from '../../online-payments/returned-payers.service.ts';
import { PAYING_WORDS } from '../paying-words.ts';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';
import { Confirming } from './paying.tsx';

/** Where the provider's page leads a browser without cookies. It opens nothing, because its address isn't secret to us. */
export function renderReturn(
  { block, brand, logoUrl, amountMinor, status }: ReturnedPayer,
  { font, path, hasPaid, isLate }: Pick<PageOptions, 'font' | 'path'> & { hasPaid: boolean; isLate: boolean },
): string {
  const { outcome } = PAYING_WORDS[block.locale];
  const isConfirming = hasPaid && (status === 'opening' || status === 'open');
  return renderPage(
    {
      locale: block.locale,
      title: `${outcome.title} · ${brand.name}`,
      accent: brand.accent,
      font,
      isWatched: false,
      isAwaiting: isConfirming && !isLate,
    },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>
        <section className="card top">
          <h1>{outcome.title}</h1>
          {isConfirming ? (
            <Confirming
              text={isLate ? outcome.late : outcome.confirming}
              lookAgain={{ href: `${path}?paid=1`, text: PAYING_WORDS[block.locale].lookAgain }}
              isAwaiting={!isLate}
            />
          ) : (
            <p role="status">{textOf(status, block, amountMinor)}</p>
          )}
          <p className="muted">{outcome.goOn}</p>
        </section>
      </main>
    </>,
  );
}

function textOf(status: CheckoutStatus, block: DocumentBlock, amountMinor: number): string {
  const { outcome } = PAYING_WORDS[block.locale];
  switch (status) {
    case 'paid':
      return outcome.paid(documentMoney(block, amountMinor));
    case 'processing':
      return outcome.awaited;
    case 'opening':
    case 'open':
      return outcome.open;
    default:
      return outcome.ended;
  }
}
