import { formatDocumentDate } from '@oficio/contracts';
import type { PortalLine, PortalProposal } from '../../renewals/proposals/portal-proposals.service.ts';
import { periodText, priceText } from '../../renewals/proposals/proposal-mail.ts';
import { ANSWERS, type FilledForm, fieldOf } from '../proposal-form-body.ts';
import { PROPOSAL_PAGE_WORDS } from '../proposal-words.ts';
import { PersonFields } from './person-fields.tsx';

interface ProposalFormProps {
  proposal: PortalProposal;
  path: string;
  isPreview: boolean;
  filled: FilledForm | null;
}

/** The form that answers the open lines. It needs no script. */
export function ProposalForm({ proposal, path, isPreview, filled }: ProposalFormProps) {
  const { locale, validUntil, lines } = proposal;
  const words = PROPOSAL_PAGE_WORDS[locale];
  return (
    <form className="card top" method="post" action={`${path}/decide`}>
      <h1>{words.ask}</h1>
      {validUntil !== null && (
        <p className="muted">{words.answerBy(formatDocumentDate(validUntil, locale))}</p>
      )}
      {isPreview && <p className="notice">{words.preview}</p>}
      {filled?.faults.answers && (
        <p className="fault" role="alert">
          {words.faults.answers}
        </p>
      )}
      <fieldset className="plain" disabled={isPreview}>
        {lines
          .filter(({ state }) => state === 'open')
          .map((line) => (
            <OpenLine key={line.place} line={line} proposal={proposal} filled={filled} />
          ))}
        <PersonFields words={words} filled={filled} />
        <p className="act">
          <button className="button" type="submit">
            {words.send}
          </button>
        </p>
      </fieldset>
    </form>
  );
}

interface OpenLineProps {
  line: PortalLine;
  proposal: PortalProposal;
  filled: FilledForm | null;
}

function OpenLine({ line, proposal, filled }: OpenLineProps) {
  const { locale } = proposal;
  const words = PROPOSAL_PAGE_WORDS[locale];
  const name = fieldOf(line.place);
  return (
    <fieldset className="ask">
      <legend dir="auto">{line.subjectName}</legend>
      <dl className="facts">
        <div>
          <dt>{words.period}</dt>
          <dd>{periodText(line, locale)}</dd>
        </div>
        <div>
          <dt>{words.price}</dt>
          <dd>{priceText(line, proposal)}</dd>
        </div>
      </dl>
      <div className="choice">
        {ANSWERS.map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={name}
              value={answer}
              defaultChecked={filled?.answers.get(line.place) === answer}
            />
            {words[answer]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
