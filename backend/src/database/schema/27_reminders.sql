-- The rules of reminders. They are about all clients, so that a person who sees some clients doesn't have them.
--
-- Triggers of organizations:
--   seed_reminders   a new organization starts with rules that are off

SELECT oficio.protect_table('oficio.reminder_rules', 'reminders', 'reminders');
CREATE POLICY of_all_clients ON oficio.reminder_rules AS RESTRICTIVE TO oficio_api
  USING ((SELECT oficio.sees_all()));

CREATE FUNCTION oficio.seed_reminders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.reminder_rules
    (id, organization_id, name, trigger, audience, conditions, steps, created_at, updated_at)
  SELECT gen_random_uuid(), new.id, seed.name, seed.trigger, 'client_billing',
    '{"minBalanceMinor": null, "currency": null, "tags": [], "excludeClientIds": []}',
    (SELECT jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'offsetDays', step.days, 'templateKey', step.template)
      ORDER BY step.days)
     FROM unnest(seed.days, seed.templates) AS step (days, template)),
    new.created_at, new.created_at
  FROM (VALUES
    ('Invoices before and after their due day', 'invoice_due', ARRAY[-3, 0, 7, 14, 30],
      ARRAY['invoice_due_soon', 'invoice_due_today', 'invoice_overdue_1', 'invoice_overdue_2', 'invoice_overdue_3']),
    ('Domains before they expire', 'domain_expiry', ARRAY[-60, -30, -14, -7],
      array_fill('domain_expiring'::text, ARRAY[4])),
    ('Services before they renew', 'hosting_renewal', ARRAY[-60, -30, -14, -7],
      array_fill('hosting_renewal'::text, ARRAY[4])),
    ('Thanks for payments', 'payment_received', ARRAY[0], ARRAY['payment_received'])
  ) AS seed (name, trigger, days, templates);
  RETURN NULL;
END $$;
CREATE TRIGGER seed_reminders AFTER INSERT ON oficio.organizations
  FOR EACH ROW EXECUTE FUNCTION oficio.seed_reminders();
