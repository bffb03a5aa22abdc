-- The support: questions to Oficio at the product desk, and the requests of clients at the desk of their organization.
--
-- Triggers of support_tickets:
--   describe_ticket     what a search finds of the ticket itself; the name of a client is read with the list
--   follow_merge        the client is the kept one of a merge
--   forget_removed      a removed request leaves the audit log
-- Of support_messages:
--   remove_files        the files of a removed message go with it

SELECT oficio.close_to_requests('oficio.support_tickets', 'oficio.support_messages', 'oficio.canned_replies');

-- A question to Oficio belongs to the person who has asked, and to those who manage the organization. A request of a client is
-- read as the client's other records are.
DO $$
DECLARE
  asked CONSTANT text := 'user_id = (SELECT oficio.caller())
    AND (organization_id IS NULL OR organization_id = (SELECT oficio.current_organization()))';
  managed CONSTANT text := 'organization_id = (SELECT oficio.current_organization())
    AND (SELECT oficio.caller_manages())';
  requested CONSTANT text := oficio.right_condition(NULL) || ' AND ' || oficio.scope_condition('client_id');
  answered CONSTANT text := oficio.right_condition('records.write') || ' AND ' || oficio.scope_condition('client_id');
  rule CONSTANT text := 'CASE desk WHEN ''product'' THEN %s ELSE %s END';
BEGIN
  EXECUTE format('CREATE POLICY api_select ON oficio.support_tickets FOR SELECT TO oficio_api USING (%s)',
    format(rule, format('(%s OR %s)', asked, managed), requested));
  EXECUTE format('CREATE POLICY api_insert ON oficio.support_tickets FOR INSERT TO oficio_api WITH CHECK (%s)',
    format(rule, 'user_id = (SELECT oficio.caller())
      AND organization_id IS NOT DISTINCT FROM (SELECT oficio.current_organization())', answered));
  EXECUTE format('CREATE POLICY api_update ON oficio.support_tickets FOR UPDATE TO oficio_api USING (%s)',
    format(rule, format('(%s OR %s)', asked, managed), answered));
END $$;
GRANT SELECT,
  INSERT (id, organization_id, user_id, desk, subject, category, priority, status, client_id, contact_id, requester_name,
    requester_email, first_response_due_at, last_message_at, last_message_by, previous_id, diagnostics, created_at, updated_at),
  UPDATE (priority, status, assignee_id, first_answered_at, last_message_at, last_message_by, resolved_at, closed_at, rating,
    updated_at, version)
  ON oficio.support_tickets TO oficio_api;

-- The sub-selects follow the walls of the ticket. A note of the product desk never reaches a request.
CREATE POLICY api_select ON oficio.support_messages FOR SELECT TO oficio_api USING (
  EXISTS (SELECT FROM oficio.support_tickets ticket
    WHERE ticket.id = ticket_id AND (NOT internal OR ticket.desk = 'organization')));
CREATE POLICY api_insert ON oficio.support_messages FOR INSERT TO oficio_api WITH CHECK (
  author_user_id = (SELECT oficio.caller()) AND author_kind = 'member'
  AND EXISTS (SELECT FROM oficio.support_tickets ticket WHERE ticket.id = ticket_id
    AND CASE ticket.desk WHEN 'product' THEN NOT internal ELSE (SELECT oficio.caller_may('records.write')) END));
GRANT SELECT,
  INSERT (id, ticket_id, position, author_kind, author_name, author_email, author_user_id, body, internal, created_at)
  ON oficio.support_messages TO oficio_api;

-- The place of the next message of a ticket that the caller has locked. The policy hides notes, which have places, too.
CREATE FUNCTION oficio.next_message_position(ticket uuid) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT coalesce(max(message.position), 0) + 1 FROM oficio.support_messages message WHERE message.ticket_id = ticket
$$;
GRANT EXECUTE ON FUNCTION oficio.next_message_position(uuid) TO oficio_api, oficio_worker;

CREATE TRIGGER follow_merge BEFORE INSERT OR UPDATE OF client_id ON oficio.support_tickets
  FOR EACH ROW WHEN (new.client_id IS NOT NULL) EXECUTE FUNCTION oficio.follow_merge();

-- An address is searched at the product desk alone, because lists of requests don't show it.
CREATE FUNCTION oficio.describe_ticket() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.search_text := ' ' || oficio.normalised(concat_ws(' ', new.subject, 'T-' || new.number, new.number,
    new.requester_name, CASE new.desk WHEN 'product' THEN new.requester_email END));
  RETURN new;
END $$;
CREATE TRIGGER describe_ticket BEFORE INSERT OR UPDATE OF subject, requester_name, requester_email ON oficio.support_tickets
  FOR EACH ROW EXECUTE FUNCTION oficio.describe_ticket();
UPDATE oficio.support_tickets SET subject = subject WHERE search_text = '';

-- As the purge of records does: the audit log keeps who did what and when.
CREATE FUNCTION oficio.forget_removed_tickets() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.audit_log SET entity_name = 'a removed request', changes = '{}'
    WHERE entity_type = 'ticket' AND entity_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_removed AFTER DELETE ON oficio.support_tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.forget_removed_tickets();

CREATE FUNCTION oficio.remove_message_files() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.documents WHERE entity_type = 'ticket_message' AND entity_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
CREATE TRIGGER remove_files AFTER DELETE ON oficio.support_messages REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_message_files();

-- The portal shows a contact the requests that it has written, or that were entered for it, without notes.
CREATE POLICY portal_select ON oficio.support_tickets FOR SELECT TO oficio_portal USING (
  desk = 'organization' AND client_id = (SELECT oficio.portal_client())
  AND contact_id = nullif(current_setting('oficio.contact_id', true), '')::uuid);
GRANT SELECT (id, organization_id, client_id, contact_id, number, subject, category, status, last_message_at, last_message_by,
  resolved_at, previous_id, created_at) ON oficio.support_tickets TO oficio_portal;

CREATE POLICY portal_select ON oficio.support_messages FOR SELECT TO oficio_portal USING (
  NOT internal AND EXISTS (SELECT FROM oficio.support_tickets ticket WHERE ticket.id = ticket_id));
GRANT SELECT (id, ticket_id, position, author_kind, author_name, body, created_at)
  ON oficio.support_messages TO oficio_portal;

CREATE POLICY portal_messages ON oficio.documents FOR SELECT TO oficio_portal USING (
  entity_type = 'ticket_message' AND deleted_at IS NULL
  AND EXISTS (SELECT FROM oficio.support_messages message WHERE message.id = entity_id));
GRANT SELECT (entity_type, entity_id) ON oficio.documents TO oficio_portal;
