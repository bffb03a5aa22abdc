import { formatDocumentDate } from '@oficio/contracts';
import type { PortalLine, PortalProposal } from '../../renewals/proposals/portal-proposals.service.ts';
import { periodText, priceText } from '../../renewals/proposals/proposal-mail.ts';
import { PORTAL_WORDS } from '../portal-words.ts';
import type { FilledForm } from '../proposal-form-body.ts';
import { PROPOSAL_PAGE_WORDS } from '../proposal-words.ts';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';
import { HomeLink } from './portal-frame.tsx';
import { ProposalForm } from './proposal-form.tsx';

export interface ProposalPageOptions extends PageOptions {
  isPreview: boolean;
  /** What somebody has typed, if it can't be stored. */
  filled: FilledForm | null;
  /** Whether the last answer met another one. */
  isAnsweredBefore: boolean;
}

/** The client's page of a proposal: the renewals that wait for an answer, then what was decided. */
export function renderProposal(proposal: PortalProposal, options: ProposalPageOptions): string {
  const { locale, brand, logoUrl, lines } = proposal;
  const words = PROPOSAL_PAGE_WORDS[locale];
  const isOpen = lines.some(({ state }) => state === 'open');
  return renderPage(
    {
      locale,
      title: `${words.title} · ${brand.name}`,
      accent: brand.accent,
      font: options.font,
      isWatched: !options.isPreview,
    },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>
        {options.isInPortal && <HomeLink locale={locale} />}
        {options.isAnsweredBefore && (
          <p className="card notice" role="status">
            {words.answeredBefore}
          </p>
        )}
        {isOpen ? (
          <ProposalForm proposal={proposal} {...options} />
        ) : (
          <section className="card top">
            <h1>{words.title}</h1>
            <p className="act">{lines.some(isApproved) ? words.thanks : words.nothingOpen}</p>
          </section>
        )}
        <Settled proposal={proposal} />
      </main>
      <Questions proposal={proposal} />
    </>,
  );
}

function isApproved({ state }: PortalLine): boolean {
  return state === 'approved';
}

/** The lines without a question. */
function Settled({ proposal }: { proposal: PortalProposal }) {
  const lines = proposal.lines.filter(({ state }) => state !== 'open');
  if (lines.length === 0) return null;
  return (
    <section className="card">
      <h2>{PROPOSAL_PAGE_WORDS[proposal.locale].answered}</h2>
      <ul className="lines">
        {lines.map((line) => (
          <SettledLine key={line.place} line={line} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

const TONES: Partial<Record<PortalLine['state'], string>> = { approved: 'positive', declined: 'negative' };

function SettledLine({ line, proposal }: { line: PortalLine; proposal: PortalProposal }) {
  const { locale, brand } = proposal;
  const { state, decision, isPaid } = line;
  const words = PROPOSAL_PAGE_WORDS[locale];
  if (state === 'open') return null;
  const isDecided = state === 'approved' || state === 'declined';
  return (
    <li>
      <div className="head">
        <b dir="auto">{line.subjectName}</b>
        <span className={['badge', TONES[state]].filter(Boolean).join(' ')}>{words.state[state]}</span>
      </div>
      {/* Other terms are no business of an old proposal. */}
      {isDecided && (
        <p className="muted">
          {periodText(line, locale)} · {priceText(line, proposal)}
        </p>
      )}
      {isDecided && decision && (
        <p dir="auto">
          {words.decided[state](decision.name ?? brand.name, formatDocumentDate(decision.on, locale))}
          {isPaid && ` ${words.isPaid}`}
        </p>
      )}
      {words.because[state] && <p>{words.because[state]}</p>}
    </li>
  );
}

function Questions({ proposal: { locale, email } }: { proposal: PortalProposal }) {
  if (!email) return null;
  return (
    <footer>
      {PORTAL_WORDS[locale].questions} <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
    </footer>
  );
}
