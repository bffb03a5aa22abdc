-- Renewals of domains and services: one row for each period that comes to its end. Proposals ask a client about some of
-- them.

CREATE TABLE oficio.renewal_proposals (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  client_id uuid NOT NULL,
  -- A contact that was removed since stays here without effect.
  contact_id uuid NOT NULL,
  message text CHECK (char_length(message) <= 5000),
  valid_until date,
  sent_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX renewal_proposals_of_client ON oficio.renewal_proposals (client_id, organization_id, created_at);
CREATE INDEX renewal_proposals_of_organization ON oficio.renewal_proposals (organization_id);

CREATE TABLE oficio.renewals (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The subject's client. A domain can have none.
  client_id uuid,
  domain_id uuid,
  hosting_id uuid,
  -- The end of the period that is renewed. The next period begins on it.
  period_end date NOT NULL,
  term_months integer NOT NULL CHECK (term_months BETWEEN 1 AND 120),
  payer text NOT NULL CHECK (payer IN ('us', 'client')),
  cost_minor bigint NOT NULL CHECK (cost_minor >= 0),
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency text NOT NULL,
  -- The three regions of machines/src/renewal, and the word that it makes of them.
  consent text NOT NULL CHECK (consent IN ('notNeeded', 'notAsked', 'proposed', 'approved', 'declined')),
  billing text NOT NULL DEFAULT 'none' CHECK (billing IN ('none', 'invoiced', 'paid', 'waived')),
  registry text NOT NULL DEFAULT 'open' CHECK (registry IN ('open', 'provisional', 'confirmed', 'lapsed')),
  state text COLLATE "C" NOT NULL,
  proposal_id uuid,
  decided_by_kind text CHECK (decided_by_kind IN ('member', 'client')),
  decided_by_name text,
  decided_at timestamptz(3),
  decision_note text CHECK (char_length(decision_note) <= 5000),
  -- Written by a trigger: the document with a living line of the renewal.
  invoice_id uuid,
  -- What the renewal has cost.
  expense_id uuid,
  -- The source, the old and the new date, and the statuses by which the registry's region changed last.
  evidence jsonb CHECK (jsonb_typeof(evidence) = 'object'),
  confirmed_on date,
  snoozed_until date,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (id, organization_id),
  CHECK (num_nonnulls(domain_id, hosting_id) = 1),
  CHECK (num_nulls(decided_by_kind, decided_by_name, decided_at) IN (0, 3)),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (domain_id, organization_id) REFERENCES public.domains (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (hosting_id, organization_id) REFERENCES public.hosting_clients (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (proposal_id, organization_id) REFERENCES oficio.renewal_proposals (id, organization_id)
    ON DELETE SET NULL (proposal_id),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (invoice_id),
  FOREIGN KEY (expense_id, organization_id) REFERENCES public.expenses (id, organization_id)
    ON DELETE SET NULL (expense_id)
);
-- A period is renewed once, and a subject has at most one open renewal.
CREATE UNIQUE INDEX renewals_of_domain ON oficio.renewals (domain_id, organization_id, period_end)
  WHERE domain_id IS NOT NULL;
CREATE UNIQUE INDEX renewals_of_hosting ON oficio.renewals (hosting_id, organization_id, period_end)
  WHERE hosting_id IS NOT NULL;
CREATE UNIQUE INDEX renewals_open_of_domain ON oficio.renewals (domain_id)
  WHERE domain_id IS NOT NULL AND registry IN ('open', 'provisional');
CREATE UNIQUE INDEX renewals_open_of_hosting ON oficio.renewals (hosting_id)
  WHERE hosting_id IS NOT NULL AND registry IN ('open', 'provisional');
CREATE INDEX renewals_by_end ON oficio.renewals (organization_id, period_end, id);
CREATE INDEX renewals_open ON oficio.renewals (organization_id, period_end, id)
  WHERE registry IN ('open', 'provisional');
CREATE INDEX renewals_of_client ON oficio.renewals (client_id, organization_id, period_end) WHERE client_id IS NOT NULL;
CREATE INDEX renewals_of_proposal ON oficio.renewals (proposal_id, organization_id) WHERE proposal_id IS NOT NULL;
CREATE INDEX renewals_of_invoice ON oficio.renewals (invoice_id, organization_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX renewals_of_expense ON oficio.renewals (expense_id, organization_id) WHERE expense_id IS NOT NULL;

-- Written by a trigger: the word of the subject's latest renewal.
ALTER TABLE public.domains ADD COLUMN renewal_state text COLLATE "C";
ALTER TABLE public.hosting_clients ADD COLUMN renewal_state text COLLATE "C";
