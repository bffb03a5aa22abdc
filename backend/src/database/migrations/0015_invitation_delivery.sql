-- What became of an invitation's mail. What was there before counts as sent.
ALTER TABLE oficio.invitations
  ADD COLUMN delivery text NOT NULL DEFAULT 'sent' CHECK (delivery IN ('sending', 'sent', 'refused')),
  ADD COLUMN delivery_failure text;
ALTER TABLE oficio.invitations ALTER COLUMN delivery SET DEFAULT 'sending';
GRANT SELECT (delivery, delivery_failure) ON oficio.invitations TO oficio_api;

-- Sent again, an invitation waits for its new token and its new mail: the old link ends with the same statement.
CREATE OR REPLACE FUNCTION oficio.end_old_link() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.token_hash := NULL;
  new.delivery := 'sending';
  new.delivery_failure := NULL;
  RETURN new;
END $$;
