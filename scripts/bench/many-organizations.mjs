/*
 * Organizations as superadmins see them, each statement for all at once. $1 is their number. Five of them, and of the
 * accounts, contain the word `quetzal`.
 */

const NUMBERED = `SELECT organization.id, organization.owner_user_id AS owner, row_number() OVER (ORDER BY organization.id) AS n
  FROM oficio.organizations organization WHERE organization.name LIKE 'Studio %'`;

/** In their order. */
export const ORGANIZATIONS = [
  // Two people of each organization, and some who never came further than to register.
  `INSERT INTO auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
   SELECT gen_random_uuid(), format('person%s%s@example.com', n, CASE WHEN n <= 5 THEN 'quetzal' ELSE '' END),
     CASE WHEN n % 20 > 0 THEN now() END, '{}', now() - n * interval '1 minute'
   FROM generate_series(1, $1 * 2) n`,
  `INSERT INTO oficio.profiles (id, first_name, last_name, created_at, updated_at)
   SELECT id, 'Person', substring(email FROM '\\d+'), created_at, created_at FROM auth.users
   WHERE email LIKE 'person%' AND email_confirmed_at IS NOT NULL`,
  `WITH owners AS (
     SELECT id, row_number() OVER (ORDER BY id) AS n FROM oficio.profiles WHERE first_name = 'Person' LIMIT $1
   )
   INSERT INTO oficio.organizations (id, owner_user_id, name, currency, timezone, created_at, updated_at, suspended_at,
     suspended_reason, sending_paused_at, sending_paused_reason)
   SELECT gen_random_uuid(), id, format('Studio %s%s', n, CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END), 'MXN',
     'America/Mexico_City', now() - n * interval '1 minute', now(), held.at, held.reason, held.at, held.reason
   FROM owners CROSS JOIN LATERAL (SELECT CASE WHEN n % 200 = 0 THEN now() END AS at,
     CASE WHEN n % 200 = 0 THEN 'Asked for by its owner' END AS reason) held`,
  `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at)
   SELECT id, owner, 'owner', now() FROM (${NUMBERED}) numbered`,
  `WITH others AS (
     SELECT id, row_number() OVER (ORDER BY id) AS n FROM oficio.profiles WHERE first_name = 'Person' OFFSET $1
   )
   INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at)
   SELECT numbered.id, others.id, 'member', now() FROM (${NUMBERED}) numbered JOIN others USING (n)`,
  `INSERT INTO oficio.subscriptions (organization_id, status, plan_id, trial_used, trial_end, current_period_end,
     granted_until, created_at, updated_at)
   SELECT id, (ARRAY['active', 'active', 'trialing', 'expired', 'past_due', 'canceled', 'none'])[1 + n % 7], 1 + n % 2, true,
     now() + (n % 60) * interval '1 day', now() + (n % 30) * interval '1 day',
     CASE WHEN n % 100 = 2 THEN now() + interval '90 days' END, now(), now() - n * interval '1 minute'
   FROM (${NUMBERED}) numbered`,
  `INSERT INTO oficio.organization_usage (organization_id, day, requests, mails, refused, lookups, bytes)
   SELECT id, current_date - day, 10 + (n * 7 + day) % 900, n % 90, n % 3, n % 40, n * 1000
   FROM (${NUMBERED}) numbered CROSS JOIN generate_series(0, 29) day`,
  `SELECT oficio.count_organizations(current_date, now())`,
  `UPDATE oficio.organization_figures SET clients = hashtext(id::text) & 511, storage_bytes = hashtext(id::text) & 65535`,
  `INSERT INTO oficio.audit_log (id, at, organization_id, actor_kind, actor_user_id, actor_name, action, entity_type,
     entity_id, entity_name)
   SELECT gen_random_uuid(), now() - (n * 50 + entry) * interval '1 second', id,
     CASE WHEN entry = 0 AND n % 50 = 0 THEN 'superadmin' ELSE 'member' END, owner, 'Person',
     CASE WHEN entry = 0 AND n % 50 = 0 THEN 'suspended' ELSE (ARRAY['created', 'updated', 'deleted'])[1 + entry % 3] END,
     CASE WHEN entry = 0 AND n % 50 = 0 THEN 'organization' ELSE (ARRAY['client', 'invoice', 'domain'])[1 + entry % 3] END,
     id, 'Thing'
   FROM (${NUMBERED}) numbered CROSS JOIN generate_series(0, 49) entry`,
  `INSERT INTO oficio.outbox (id, organization_id, occurrence_key, kind, template_key, entity_type, entity_id, to_address,
     locale, subject, due_at, state, sending_since, created_at, updated_at)
   SELECT gen_random_uuid(), id, mail::text, 'manual', 'invoice', 'invoice', gen_random_uuid(), 'client@example.com', 'en',
     'An invoice', now() - (n * 10 + mail) * interval '1 minute',
     CASE WHEN mail > 0 OR n % 20 > 1 THEN 'sent' WHEN n % 20 = 0 THEN 'failed' ELSE 'uncertain' END, now(), now(), now()
   FROM (${NUMBERED}) numbered CROSS JOIN generate_series(0, 9) mail`,
  `INSERT INTO pgboss.job (name, state, data, created_on, start_after, completed_on)
   SELECT 'welcome.send', (CASE WHEN job > 0 OR n % 20 > 0 THEN 'completed' ELSE 'failed' END)::pgboss.job_state, '{}',
     now() - (n * 20 + job) * interval '1 second', now(), now()
   FROM generate_series(1, $1) n CROSS JOIN generate_series(0, 19) job`,
  `INSERT INTO oficio.support_tickets (id, desk, organization_id, user_id, requester_name, requester_email, subject, category,
     priority, status, first_response_due_at, last_message_at, last_message_by, created_at, updated_at)
   SELECT gen_random_uuid(), 'product', id, owner, 'Person ' || n, 'person@example.com',
     'The logo is blurred' || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END, 'bug', 'normal',
     (ARRAY['open', 'closed', 'closed', 'closed', 'closed'])[1 + n % 5], now() + n * interval '1 minute', now(), 'member',
     now() - n * interval '1 minute', now()
   FROM (${NUMBERED}) numbered`,
  `INSERT INTO oficio.impersonations (id, superadmin_id, target_user_id, organization_id, reason, started_at, expires_at,
     ended_at)
   SELECT gen_random_uuid(), owner, owner, id, 'Asked for by its owner', now() - n * interval '1 hour',
     now() - n * interval '1 hour', now() - n * interval '1 hour'
   FROM (${NUMBERED}) numbered`,
  `INSERT INTO oficio.webhook_events (id, type, organization_id, received_at, processed_at)
   SELECT format('evt_%s_%s', n, event), 'invoice.paid', id, now() - (n * 5 + event) * interval '1 minute',
     CASE WHEN event > 0 OR n % 100 > 0 THEN now() END
   FROM (${NUMBERED}) numbered CROSS JOIN generate_series(0, 4) event`,
  `INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, currency, created_at, updated_at,
     sort_name, search_text)
   SELECT gen_random_uuid(), id, owner, owner, name, name, 'MXN', now(), now(), name, ' ' || name
   FROM (SELECT *, format('studio%s.example', n) AS name FROM (${NUMBERED}) numbered) named`,
  `UPDATE oficio.domain_lookups SET next_at = now() + interval '1 day', last_at = now() - interval '1 hour', status = 'timeout',
     server = 'whois.example', failures = CASE WHEN hashtext(domain_id::text) % 100 = 0 THEN 2 ELSE 0 END`,
  'VACUUM ANALYZE',
];
