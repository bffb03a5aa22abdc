import { type DocumentBlock, documentMoney, formatDocumentDate, localDateAt } from '@oficio/contracts';
import type { PayingOffer } from '../../online-payments/invoice-checkouts.service.ts';
import { PAYING_WORDS, type PayingNotice } from '../paying-words.ts';

export interface Paying {
  offer: PayingOffer;
  notice: PayingNotice | null;
  /** A member looks at the page: nothing is paid from it. */
  isPreview: boolean;
}

interface PayingProps extends Paying {
  block: DocumentBlock;
  balanceMinor: number;
  path: string;
}

/** The way to pay the balance online, or what became of it. */
export function PayingPart({ block, balanceMinor, path, offer, notice, isPreview }: PayingProps) {
  const words = PAYING_WORDS[block.locale];
  if (offer.state === 'awaited') return <Awaited block={block} offer={offer} />;
  if (balanceMinor <= 0) return null;
  return (
    <>
      {notice && (
        <p className="notice" role="status">
          {words.notices[notice]}
        </p>
      )}
      {isPreview && offer.state === 'offered' && <p className="notice">{words.preview}</p>}
      {offer.state === 'offered' && notice !== 'returned' && (
        <form className="act" method="post" action={`${path}/pay`}>
          <button className="button" type="submit" disabled={isPreview}>
            {words.pay(documentMoney(block, balanceMinor))}
          </button>
        </form>
      )}
    </>
  );
}

function Awaited({ block, offer }: { block: DocumentBlock; offer: PayingOffer & { state: 'awaited' } }) {
  const words = PAYING_WORDS[block.locale];
  const { amountMinor, method, until } = offer;
  return (
    <p className="notice" role="status">
      {words.awaited[method ?? 'other'](documentMoney(block, amountMinor))}{' '}
      {until !== null &&
        words.awaitedUntil(formatDocumentDate(localDateAt(Date.parse(until), 'UTC'), block.locale))}
    </p>
  );
}
