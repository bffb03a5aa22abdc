-- What a step of a superadmin needs of an event of the payment provider.

ALTER TABLE oficio.webhook_events
  -- The connected account that the event is about. Null: the platform's own, or received by an earlier release.
  ADD COLUMN account_id text,
  -- Names the event in the audit log, whose ids are UUIDs.
  ADD COLUMN audit_id uuid NOT NULL DEFAULT gen_random_uuid();
