-- The client portal. The role `oficio_portal` reads the pages of a signed-in contact under the claims of its transaction
-- (`oficio.contact_id`, `oficio.client_id`), and writes nothing. It sees the rows of one client, and columns without costs,
-- margins, internal notes and tags.
--
-- Triggers of client_contacts:
--   end_portal_sessions   sessions of a contact end with its right to open the portal, and with its address

-- Requests and sessions -----------------------------------------------------------------------------------------------

SELECT oficio.close_to_requests('oficio.portal_requests');

-- Whoever writes clients lists and revokes the sessions of contacts that they see. Only the worker makes them.
SELECT oficio.protect_table('oficio.portal_sessions', 'records.write', 'records.write',
  rows => 'EXISTS (SELECT FROM oficio.client_contacts contact WHERE contact.id = contact_id)',
  commands => ARRAY['DELETE']);

CREATE FUNCTION oficio.end_portal_sessions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.portal_sessions session WHERE session.contact_id = new.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_portal_sessions AFTER UPDATE OF portal, email ON oficio.client_contacts FOR EACH ROW
  WHEN (NOT new.portal AND old.portal OR lower(new.email) IS DISTINCT FROM lower(old.email))
  EXECUTE FUNCTION oficio.end_portal_sessions();

-- The contact of a page -----------------------------------------------------------------------------------------------

-- The client that the claims name, if the contact may open its portal.
CREATE FUNCTION oficio.portal_client() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT contact.client_id FROM oficio.client_contacts contact
  JOIN public.client_directory client
    ON client.id = contact.client_id AND client.organization_id = contact.organization_id
  WHERE contact.id = nullif(current_setting('oficio.contact_id', true), '')::uuid
    AND contact.client_id = nullif(current_setting('oficio.client_id', true), '')::uuid
    AND contact.portal AND client.deleted_at IS NULL
);

CREATE FUNCTION oficio.portal_organization() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT client.organization_id FROM public.client_directory client WHERE client.id = oficio.portal_client()
);

-- Money is for billing contacts, proposals are for the contacts that get renewals.
CREATE FUNCTION oficio.portal_may(wanted text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER RETURN EXISTS (
  SELECT FROM oficio.client_contacts contact
  WHERE contact.id = nullif(current_setting('oficio.contact_id', true), '')::uuid
    AND contact.client_id = oficio.portal_client()
    AND CASE wanted WHEN 'money' THEN contact.is_billing WHEN 'renewals' THEN contact.receives_renewals ELSE false END
);

GRANT EXECUTE ON FUNCTION oficio.portal_client(), oficio.portal_organization(), oficio.portal_may(text) TO oficio_portal;

-- What a page may show ------------------------------------------------------------------------------------------------

-- A column that is taken from this file is taken from the role.
REVOKE ALL ON ALL TABLES IN SCHEMA public, oficio FROM oficio_portal;

CREATE POLICY portal_select ON oficio.client_contacts FOR SELECT TO oficio_portal USING (
  client_id = (SELECT oficio.portal_client())
  AND id = nullif(current_setting('oficio.contact_id', true), '')::uuid);
GRANT SELECT (id, organization_id, client_id, first_name, last_name, email, is_billing, receives_renewals)
  ON oficio.client_contacts TO oficio_portal;

CREATE POLICY portal_select ON public.client_directory FOR SELECT TO oficio_portal
  USING (id = (SELECT oficio.portal_client()));
GRANT SELECT (id, organization_id, display_name, locale, country_code, deleted_at)
  ON public.client_directory TO oficio_portal;

CREATE POLICY portal_select ON oficio.organizations FOR SELECT TO oficio_portal
  USING (id = (SELECT oficio.portal_organization()));
GRANT SELECT (id, version, name, company_name, mail_sender_name, mail_signature, accent, timezone, currency)
  ON oficio.organizations TO oficio_portal;

CREATE POLICY portal_select ON oficio.organization_logos FOR SELECT TO oficio_portal
  USING (organization_id = (SELECT oficio.portal_organization()));
GRANT SELECT (id, organization_id) ON oficio.organization_logos TO oficio_portal;

CREATE POLICY portal_select ON public.invoices FOR SELECT TO oficio_portal USING (
  client_id = (SELECT oficio.portal_client()) AND (SELECT oficio.portal_may('money'))
  AND lifecycle IN ('issued', 'void') AND deleted_at IS NULL);
GRANT SELECT (id, organization_id, client_id, client_name, kind, lifecycle, delivery, settlement, scheduled_for, issue_date,
  due_date, sent_at, viewed_at, currency, total_minor, balance_minor, number, title, created_at, archived_at, deleted_at)
  ON public.invoices TO oficio_portal;

CREATE POLICY portal_select ON oficio.invoice_documents FOR SELECT TO oficio_portal
  USING (EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id));
GRANT SELECT (invoice_id, organization_id, block, sha256) ON oficio.invoice_documents TO oficio_portal;

CREATE POLICY portal_select ON oficio.document_logos FOR SELECT TO oficio_portal
  USING (organization_id = (SELECT oficio.portal_organization()));
GRANT SELECT (organization_id, sha256, content) ON oficio.document_logos TO oficio_portal;

CREATE POLICY portal_select ON oficio.payments FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND (SELECT oficio.portal_may('money')));
GRANT SELECT (id, organization_id, client_id, date, amount_minor, currency, received_minor, received_currency, reference,
  status, created_at) ON oficio.payments TO oficio_portal;

CREATE POLICY portal_select ON oficio.settlements FOR SELECT TO oficio_portal
  USING (EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id));
GRANT SELECT (id, organization_id, invoice_id, source, date, amount_minor, created_at)
  ON oficio.settlements TO oficio_portal;

CREATE POLICY portal_select ON public.hosting_clients FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND deleted_at IS NULL);
GRANT SELECT (id, organization_id, client_id, kind, name, next_renewal_on, status, archived_at)
  ON public.hosting_clients TO oficio_portal;

CREATE POLICY portal_select ON public.domains FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND deleted_at IS NULL);
GRANT SELECT (id, organization_id, client_id, unicode_name, expires_on, status, archived_at)
  ON public.domains TO oficio_portal;

CREATE POLICY portal_select ON oficio.renewal_proposals FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND (SELECT oficio.portal_may('renewals')));
GRANT SELECT (id, organization_id, client_id, valid_until, sent_at, created_at) ON oficio.renewal_proposals TO oficio_portal;

CREATE POLICY portal_select ON oficio.renewals FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND (SELECT oficio.portal_may('renewals')));
GRANT SELECT (id, organization_id, client_id, proposal_id, domain_id, hosting_id, period_end, consent, billing, registry,
  unanswered) ON oficio.renewals TO oficio_portal;

CREATE POLICY portal_select ON oficio.documents FOR SELECT TO oficio_portal
  USING (client_id = (SELECT oficio.portal_client()) AND shared_with_client AND deleted_at IS NULL);
GRANT SELECT (id, organization_id, client_id, name, content_type, size_bytes, created_by, created_at)
  ON oficio.documents TO oficio_portal;

CREATE POLICY portal_select ON oficio.document_contents FOR SELECT TO oficio_portal
  USING (EXISTS (SELECT FROM oficio.documents document WHERE document.id = document_id));
GRANT SELECT (document_id, organization_id, content, object_id) ON oficio.document_contents TO oficio_portal;
