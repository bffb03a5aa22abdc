-- What a removal looks for is found by an index, and the audit log is redacted in steps.

CREATE INDEX organizations_of_owner ON oficio.organizations (owner_user_id);
CREATE INDEX invitations_of_inviter ON oficio.invitations (invited_by);
-- A row leaves these as it is redacted, so that a later step doesn't pass over it again.
CREATE INDEX audit_log_of_actor ON oficio.audit_log (actor_user_id) WHERE actor_name <> 'Removed account';
CREATE INDEX audit_log_of_name ON oficio.audit_log (lower(entity_name));

-- Postgres looks through these for each row that they point to, when that is removed.
CREATE INDEX hosting_clients_organization ON public.hosting_clients (organization_id);
CREATE INDEX hosting_clients_client ON public.hosting_clients (client_id);
CREATE INDEX hosting_clients_primary_domain ON public.hosting_clients (primary_domain_id);
CREATE INDEX domains_organization ON public.domains (organization_id);
CREATE INDEX domains_client ON public.domains (client_id);
CREATE INDEX domains_hosting ON public.domains (hosting_id);
CREATE INDEX invoices_client ON public.invoices (client_id);
CREATE INDEX income_organization ON public.income (organization_id);
CREATE INDEX income_client ON public.income (client_id);
CREATE INDEX expenses_organization ON public.expenses (organization_id);
CREATE INDEX expenses_client ON public.expenses (client_id);
CREATE INDEX checkouts_coupon ON oficio.checkouts (coupon_id);
CREATE INDEX coupon_redemptions_of_coupon ON oficio.coupon_redemptions (coupon_id);

-- At most so many rows that name the account or its address; the number of those that were redacted.
DROP FUNCTION oficio.forget_in_audit_log(uuid, text);
CREATE FUNCTION oficio.forget_in_audit_log(account uuid, address text, at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH redacted AS (
    UPDATE oficio.audit_log SET
      actor_name = CASE WHEN actor_user_id = account THEN 'Removed account' ELSE actor_name END,
      entity_name = CASE WHEN entity_id = account OR lower(entity_name) = lower(address)
        THEN 'Removed account' ELSE entity_name END,
      changes = CASE WHEN entity_id = account AND entity_type = 'profile' THEN '{}' ELSE changes END
    WHERE EXISTS (SELECT FROM oficio.profiles WHERE id = account AND deletion_scheduled_for IS NOT NULL)
      AND id IN (
        SELECT id FROM oficio.audit_log WHERE actor_user_id = account AND actor_name <> 'Removed account'
        UNION ALL
        SELECT id FROM oficio.audit_log
        WHERE entity_id = account
          AND (entity_name <> 'Removed account' OR (entity_type = 'profile' AND changes <> '{}'))
        UNION ALL
        SELECT id FROM oficio.audit_log WHERE lower(entity_name) = lower(address)
        LIMIT at_most
      )
    RETURNING 1
  )
  SELECT count(*)::integer FROM redacted
$$;
REVOKE ALL ON FUNCTION oficio.forget_in_audit_log(uuid, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.forget_in_audit_log(uuid, text, integer) TO oficio_worker;

-- The same for the log of the organizations that the account owns, which goes with them.
CREATE FUNCTION oficio.remove_owned_audit_log(account uuid, at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH removed AS (
    DELETE FROM oficio.audit_log WHERE id IN (
      SELECT entry.id FROM oficio.organizations organization
      JOIN oficio.profiles owner ON owner.id = organization.owner_user_id
      JOIN oficio.audit_log entry ON entry.organization_id = organization.id
      WHERE organization.owner_user_id = account AND owner.deletion_scheduled_for IS NOT NULL
      LIMIT at_most
    ) RETURNING 1
  )
  SELECT count(*)::integer FROM removed
$$;
REVOKE ALL ON FUNCTION oficio.remove_owned_audit_log(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.remove_owned_audit_log(uuid, integer) TO oficio_worker;
