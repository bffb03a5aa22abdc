-- How an organization's mails to its clients look, the defaults of its renewals, and the order of locks of kept counts.

ALTER TABLE oficio.organizations
  ADD COLUMN mail_sender_name text CHECK (char_length(mail_sender_name) <= 120),
  ADD COLUMN mail_signature text CHECK (char_length(mail_signature) <= 1000),
  ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN renewal_lead_days integer NOT NULL DEFAULT 60 CHECK (renewal_lead_days BETWEEN 1 AND 365),
  ADD COLUMN renewal_auto_propose boolean NOT NULL DEFAULT false,
  ADD COLUMN renewal_invoice_days integer NOT NULL DEFAULT 14 CHECK (renewal_invoice_days >= 0),
  ADD COLUMN renewal_bundle_days integer NOT NULL DEFAULT 14 CHECK (renewal_bundle_days BETWEEN 0 AND 90),
  ADD CONSTRAINT organizations_renewal_order CHECK (renewal_invoice_days <= renewal_lead_days);

GRANT UPDATE (mail_sender_name, mail_signature, accent, renewal_lead_days, renewal_auto_propose, renewal_invoice_days,
  renewal_bundle_days) ON oficio.organizations TO oficio_api;

-- A transaction that changes several records changes their counts one after the other. Two of them would deadlock if
-- each waited for a count of the other. So the first count of a table's records that a transaction changes locks all of
-- them in the organization; the rows themselves are locked before. The argument names the table of counts without one.
CREATE FUNCTION oficio.lock_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', new.organization_id,
    coalesce(tg_argv[0], split_part(to_jsonb(new) ->> 'table_name', ' ', 1))), 0));
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION oficio.lock_counts() FROM PUBLIC;
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.record_counts
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts();
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.client_activity
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('client_directory');

-- A text that changes with the clients that are assigned to the caller.
CREATE FUNCTION oficio.assigned_mark(organization uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT hashtextextended(coalesce(string_agg(assignment.client_id::text, ' ' ORDER BY assignment.client_id), ''), 0)::text
  FROM oficio.client_assignments assignment
  WHERE assignment.organization_id = organization AND assignment.user_id = oficio.caller()
$$;
REVOKE ALL ON FUNCTION oficio.assigned_mark(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.assigned_mark(uuid) TO oficio_api, oficio_worker;
