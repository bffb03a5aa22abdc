import { type DocumentBlock, documentMoney, formatDocumentDate } from '@oficio/contracts';
import type { PayingOffer } from '../../online-payments/invoice-checkouts.service.ts';
import { AWAITING } from '../awaiting-script.ts';
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

/** What a page says of paying online: what is awaited, or what became of the last press. */
export function PayingNotices({ block, balanceMinor, path, offer, notice, isPreview }: PayingProps) {
  const words = PAYING_WORDS[block.locale];
  if (offer.state === 'awaited') return <Awaited block={block} offer={offer} />;
  if (balanceMinor <= 0) return null;
  return (
    <>
      {notice && <Notice notice={notice} block={block} offer={offer} path={path} />}
      {isPreview && offer.state === 'offered' && <p className="notice">{words.preview}</p>}
    </>
  );
}

/** Leads to the provider's page; nothing where nothing can be paid. */
export function PayForm({ block, balanceMinor, path, offer, notice, isPreview }: PayingProps) {
  const isHidden = isReturned(notice) || notice === 'large' || notice === 'small';
  if (offer.state !== 'offered' || balanceMinor <= 0 || isHidden) return null;
  return (
    <form method="post" action={`${path}/pay`}>
      <button className="button" type="submit" disabled={isPreview}>
        {PAYING_WORDS[block.locale].pay(documentMoney(block, balanceMinor))}
      </button>
    </form>
  );
}

/** The client has paid, as far as its browser knows. */
function isReturned(notice: PayingNotice | null): boolean {
  return notice === 'returned' || notice === 'late';
}

function Notice({
  notice,
  block,
  offer,
  path,
}: Pick<PayingProps, 'block' | 'offer' | 'path'> & { notice: PayingNotice }) {
  const { notices, otherwise, lookAgain } = PAYING_WORDS[block.locale];
  if (!isReturned(notice)) {
    return (
      <p className="notice" role="status">
        {notices[notice]}{' '}
        {notice !== 'failed' && otherwise[block.paymentInstructions ? 'instructed' : 'asked']}
      </p>
    );
  }
  return (
    <div className="notice">
      <Confirming
        text={notices[notice]}
        lookAgain={{ href: `${path}?pay=returned`, text: lookAgain }}
        isAwaiting={notice === 'returned' && offer.state === 'offered'}
      />
    </div>
  );
}

interface ConfirmingProps {
  text: string;
  lookAgain: { href: string; text: string };
  /** Whether the page's script looks by itself. */
  isAwaiting: boolean;
}

/** A payment of which the provider has reported nothing yet. */
export function Confirming({ text, lookAgain, isAwaiting }: ConfirmingProps) {
  return (
    <>
      <p role="status" {...(isAwaiting && { [AWAITING]: '' })}>
        {text}
      </p>
      <p>
        <a href={lookAgain.href}>{lookAgain.text}</a>
      </p>
    </>
  );
}

function Awaited({ block, offer }: { block: DocumentBlock; offer: PayingOffer & { state: 'awaited' } }) {
  const words = PAYING_WORDS[block.locale];
  const { amountMinor, method, lastDay } = offer;
  return (
    <p className="notice" role="status">
      {words.awaited[method ?? 'other'](documentMoney(block, amountMinor))}{' '}
      {lastDay !== null && words.awaitedUntil(formatDocumentDate(lastDay, block.locale))}
    </p>
  );
}
