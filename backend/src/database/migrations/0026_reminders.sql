-- Reminders: the rules by which mails are sent to clients. The mails themselves are in the outbox.

CREATE TABLE oficio.reminder_rules (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 254),
  enabled boolean NOT NULL DEFAULT false,
  trigger text COLLATE "C" NOT NULL
    CHECK (trigger IN ('invoice_due', 'invoice_unviewed', 'domain_expiry', 'hosting_renewal')),
  -- In the client's time zone.
  send_at_minute integer NOT NULL DEFAULT 540 CHECK (send_at_minute BETWEEN 0 AND 1439),
  business_days_only boolean NOT NULL DEFAULT false,
  audience text COLLATE "C" NOT NULL CHECK (audience IN ('client_billing', 'client_primary', 'addresses')),
  addresses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(addresses) <= 10),
  conditions jsonb NOT NULL CHECK (jsonb_typeof(conditions) = 'object'),
  -- The id, the offset in days and the template of each step.
  steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) BETWEEN 1 AND 10),
  -- When it was switched on, or changed last while it is on.
  active_since timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK (enabled = (active_since IS NOT NULL))
);
CREATE INDEX reminder_rules_of_organization ON oficio.reminder_rules (organization_id);
CREATE INDEX reminder_rules_on ON oficio.reminder_rules (organization_id) WHERE enabled;

-- What new organizations start with, for the present ones.
INSERT INTO oficio.reminder_rules
  (id, organization_id, name, trigger, audience, conditions, steps, created_at, updated_at)
SELECT gen_random_uuid(), organization.id, seed.name, seed.trigger, 'client_billing',
  '{"minBalanceMinor": null, "currency": null, "tags": [], "excludeClientIds": []}',
  (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'offsetDays', step.days, 'templateKey', step.template)
    ORDER BY step.days)
   FROM unnest(seed.days, seed.templates) AS step (days, template)),
  organization.created_at, organization.created_at
FROM oficio.organizations organization, (VALUES
  ('Invoices before and after their due day', 'invoice_due', ARRAY[-3, 0, 7, 14, 30],
    ARRAY['invoice_due_soon', 'invoice_due_today', 'invoice_overdue_1', 'invoice_overdue_2', 'invoice_overdue_3']),
  ('Domains before they expire', 'domain_expiry', ARRAY[-60, -30, -14, -7], array_fill('domain_expiring'::text, ARRAY[4])),
  ('Services before they renew', 'hosting_renewal', ARRAY[-60, -30, -14, -7],
    array_fill('hosting_renewal'::text, ARRAY[4]))
) AS seed (name, trigger, days, templates);

-- No foreign keys: a rule may be deleted, and its messages stay.
ALTER TABLE oficio.outbox ADD COLUMN rule_id uuid, ADD COLUMN step_id uuid;
-- The handled steps of a time.
CREATE INDEX outbox_reminders ON oficio.outbox (organization_id, due_at) WHERE rule_id IS NOT NULL;
