import {
  CLIENT_CREATION,
  type Dashboard,
  INVOICE_READING_ROLES,
  RECORD_WRITING_ROLES,
  subscriptionRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

type Step = Dashboard['checklist'][number]['step'];

const WORDS: Record<Step, { todo: string; done: string }> = {
  trial: { todo: 'Start your free trial', done: 'Free trial started' },
  organization: { todo: 'Set up your organization', done: 'Organization set up' },
  logo: { todo: 'Add your logo', done: 'Logo added' },
  client: { todo: 'Add your first client', done: 'First client added' },
  invoice: { todo: 'Issue your first invoice', done: 'First invoice issued' },
  domain: { todo: 'Add a domain to track', done: 'First domain added' },
};

const LINKS: Partial<Record<Step, { to: string; search: object; label: string }>> = {
  logo: { to: '/organization', search: {}, label: 'Add it' },
  client: { to: '/clients', search: { new: 'true' }, label: 'Add a client' },
  invoice: { to: '/invoices/new', search: {}, label: 'Write it' },
  domain: { to: '/hosting/domains', search: { new: 'true' }, label: 'Add a domain' },
};

const LEADS_THERE =
  'inline-flex min-h-11 items-center gap-1.5 font-medium text-accent-ink underline-offset-4 hover:underline [&_svg]:size-4';

export interface ChecklistProps {
  steps: Dashboard['checklist'];
  /** Opens the organization's setup; null for roles that may not set it up. */
  onSetUpOrganization: (() => void) | null;
}

/**
 * The first steps in the product: one line with the next one, which unfolds. Hidden once all are done. Steps that the role
 * may not take are left out.
 */
export function Checklist({ steps: all, onSetUpOrganization }: ChecklistProps) {
  const may: Record<Step, boolean> = {
    trial: useMay(subscriptionRoutes.startFreeTrial),
    organization: onSetUpOrganization !== null,
    logo: onSetUpOrganization !== null,
    client: useMay(CLIENT_CREATION),
    invoice: useMay({ members: INVOICE_READING_ROLES }),
    domain: useMay({ members: RECORD_WRITING_ROLES }),
  };
  const steps = all.filter(({ step, done }) => done || may[step]);
  const [next] = steps.filter(({ done }) => !done);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (!next) return null;
  return (
    <section className="border-y border-hairline">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
        <h2 className="font-semibold">First steps</h2>
        <p className="text-ink-muted">{`${steps.filter(({ done }) => done).length} of ${steps.length} done`}</p>
        {!isOpen && (
          <>
            <p>Next: {WORDS[next.step].todo}</p>
            <LeadsThere step={next.step} onSetUpOrganization={onSetUpOrganization} />
          </>
        )}
        <Button
          size="small"
          variant="ghost"
          className="ms-auto"
          icon={<ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all steps'}
        </Button>
      </div>
      {isOpen && (
        <Card flush className="mb-3">
          <ul id={listId} className="grid sm:grid-cols-2 xl:grid-cols-3">
            {steps.map(({ step, done }) => (
              <li
                key={step}
                className="flex min-h-12 items-center gap-3 px-4 [&>svg]:size-5 [&>svg]:shrink-0"
              >
                {done ? (
                  <CircleCheck aria-hidden className="text-agave" />
                ) : (
                  <Circle aria-hidden className="text-ink-subtle" />
                )}
                <span className={done ? 'text-ink-muted line-through' : 'font-medium'}>
                  {done ? WORDS[step].done : WORDS[step].todo}
                </span>
                {!done && (
                  <span className="ms-auto">
                    <LeadsThere step={step} onSetUpOrganization={onSetUpOrganization} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** The way to a step that isn't done; nothing for the trial, which its own screen starts. */
function LeadsThere({
  step,
  onSetUpOrganization,
}: Pick<ChecklistProps, 'onSetUpOrganization'> & { step: Step }) {
  const link = LINKS[step];
  const arrow = <ArrowRight aria-hidden className="rtl:rotate-180" />;
  if (link) {
    return (
      <Link to={link.to} search={link.search as never} className={LEADS_THERE}>
        {link.label} {arrow}
      </Link>
    );
  }
  if (step !== 'organization' || !onSetUpOrganization) return null;
  return (
    <button type="button" onClick={onSetUpOrganization} className={LEADS_THERE}>
      Set up {arrow}
    </button>
  );
}
