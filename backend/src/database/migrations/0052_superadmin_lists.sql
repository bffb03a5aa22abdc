-- The lists of superadmins cost the same whatever the number of organizations: each order and each rare filter has an index.

-- The list of subscriptions is one of the same rows as the list of organizations.
ALTER TABLE oficio.organization_figures
  -- The last change of the subscription; 1970 without one.
  ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  ADD COLUMN period_end timestamptz(3);
UPDATE oficio.organization_figures figures
SET changed_at = subscription.updated_at, period_end = subscription.current_period_end
FROM oficio.subscriptions subscription WHERE subscription.organization_id = figures.id;
CREATE INDEX organization_figures_by_change ON oficio.organization_figures (changed_at, id) WHERE status <> 'none';
CREATE INDEX organization_figures_by_period ON oficio.organization_figures (period_end, id)
  WHERE status <> 'none' AND period_end IS NOT NULL;
-- What the overview adds up.
CREATE INDEX organization_figures_by_state ON oficio.organization_figures (status, plan_id, trial_end, created_at);
DROP INDEX oficio.subscriptions_by_change;

-- States that few organizations have.
CREATE INDEX organizations_suspended ON oficio.organizations (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX organizations_paused ON oficio.organizations (id) WHERE sending_paused_at IS NOT NULL;
CREATE INDEX subscriptions_granted ON oficio.subscriptions (granted_until) WHERE granted_until IS NOT NULL;

-- The organizations with the most of one measure on a day.
CREATE INDEX organization_usage_by_requests ON oficio.organization_usage (day, requests, organization_id) WHERE requests > 0;
CREATE INDEX organization_usage_by_mails ON oficio.organization_usage (day, mails, organization_id) WHERE mails > 0;
CREATE INDEX organization_usage_by_refused ON oficio.organization_usage (day, refused, organization_id) WHERE refused > 0;
CREATE INDEX organization_usage_by_lookups ON oficio.organization_usage (day, lookups, organization_id) WHERE lookups > 0;
CREATE INDEX organization_usage_by_bytes ON oficio.organization_usage (day, bytes, organization_id) WHERE bytes > 0;

-- One row for each account of the auth service, for their list. Triggers keep it.
CREATE TABLE oficio.account_figures (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  is_confirmed boolean NOT NULL,
  sort_email text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL
);
CREATE INDEX account_figures_by_creation ON oficio.account_figures (created_at, id);
CREATE INDEX account_figures_by_email ON oficio.account_figures (sort_email, id);
CREATE INDEX account_figures_unconfirmed ON oficio.account_figures (created_at, id) WHERE NOT is_confirmed;
CREATE INDEX account_figures_search ON oficio.account_figures USING gin (search_text gin_trgm_ops);

-- The log of all organizations by one person, action, kind of thing or kind of actor. Most actors are members.
CREATE INDEX audit_log_by_actor ON oficio.audit_log (actor_user_id, at DESC, sequence DESC);
CREATE INDEX audit_log_by_action ON oficio.audit_log (action, at DESC, sequence DESC);
CREATE INDEX audit_log_by_thing ON oficio.audit_log (entity_type, at DESC, sequence DESC);
CREATE INDEX audit_log_by_kind ON oficio.audit_log (actor_kind, at DESC, sequence DESC) WHERE actor_kind <> 'member';

CREATE INDEX webhook_events_latest ON oficio.webhook_events ((processed_at IS NULL) DESC, received_at DESC, id);

-- What a search of tickets finds of the ticket itself. A trigger keeps it.
ALTER TABLE oficio.support_tickets ADD COLUMN search_text text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX support_tickets_of_product_search ON oficio.support_tickets USING gin (search_text gin_trgm_ops)
  WHERE desk = 'product';
CREATE INDEX support_tickets_of_product_by_creation ON oficio.support_tickets (created_at, id) WHERE desk = 'product';
