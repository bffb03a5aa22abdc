-- Reminders carry a link that stops further ones to their address, and have more triggers.

ALTER TABLE oficio.outbox
  -- SHA-256 of the token in the mail's link. A mail that is sent again replaces the token that nobody got.
  ADD COLUMN unsubscribe_hash bytea UNIQUE CHECK (octet_length(unsubscribe_hash) = 32);

ALTER TABLE oficio.reminder_rules DROP CONSTRAINT reminder_rules_trigger_check;
ALTER TABLE oficio.reminder_rules ADD CONSTRAINT reminder_rules_trigger_check CHECK (trigger IN
  ('invoice_issued', 'invoice_due', 'invoice_unviewed', 'payment_received', 'recurring_notice', 'domain_expiry',
    'hosting_renewal', 'certificate_expiry', 'renewal_proposal'));
