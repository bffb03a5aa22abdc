import {
  CLIENT_CREATION,
  type Dashboard,
  INVOICE_READING_ROLES,
  RECORD_WRITING_ROLES,
  subscriptionRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { useMay } from '../../lib/api/use-may.ts';
import { Card, Section } from '../../ui/card.tsx';

type Step = Dashboard['checklist'][number]['step'];

const WORDS: Record<Step, { todo: string; done: string }> = {
  trial: { todo: 'Start your free trial', done: 'Free trial started' },
  organization: { todo: 'Set up your organization', done: 'Organization set up' },
  logo: { todo: 'Add your logo', done: 'Logo added' },
  client: { todo: 'Add your first client', done: 'First client added' },
  invoice: { todo: 'Issue your first invoice', done: 'First invoice issued' },
  domain: { todo: 'Add a domain to watch over', done: 'First domain added' },
};

const LINKS: Partial<Record<Step, { to: string; search: object; label: string }>> = {
  logo: { to: '/organization', search: {}, label: 'Add it' },
  client: { to: '/clients', search: { new: 'true' }, label: 'Add a client' },
  invoice: { to: '/invoices/new', search: {}, label: 'Write it' },
  domain: { to: '/hosting/domains', search: { new: 'true' }, label: 'Add a domain' },
};

const LEADS_THERE =
  'ms-auto inline-flex min-h-11 items-center gap-1.5 font-medium text-accent-ink underline-offset-4 hover:underline [&_svg]:size-4';

export interface ChecklistProps {
  steps: Dashboard['checklist'];
  /** Opens the organization's setup; null for roles that may not set it up. */
  onSetUpOrganization: (() => void) | null;
}

/** The first steps in the product, hidden once all are done. Steps that the role may not take are left out. */
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
  const left = steps.filter(({ done }) => !done).length;
  if (left === 0) return null;
  return (
    <Section title="First steps" description={`${steps.length - left} of ${steps.length} done`}>
      <Card flush>
        <ul className="grid sm:grid-cols-2 xl:grid-cols-3">
          {steps.map(({ step, done }) => (
            <li key={step} className="flex min-h-12 items-center gap-3 px-4 [&_svg]:size-5 [&_svg]:shrink-0">
              {done ? (
                <CircleCheck aria-hidden className="text-agave" />
              ) : (
                <Circle aria-hidden className="text-ink-subtle" />
              )}
              <span className={done ? 'text-ink-muted line-through' : 'font-medium'}>
                {done ? WORDS[step].done : WORDS[step].todo}
              </span>
              {!done && LINKS[step] && (
                <Link to={LINKS[step].to} search={LINKS[step].search as never} className={LEADS_THERE}>
                  {LINKS[step].label} <ArrowRight aria-hidden className="rtl:rotate-180" />
                </Link>
              )}
              {!done && step === 'organization' && onSetUpOrganization && (
                <button type="button" onClick={onSetUpOrganization} className={LEADS_THERE}>
                  Set up <ArrowRight aria-hidden className="rtl:rotate-180" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
