-- What members are notified of. Each member reads what is addressed to them, as long as role and scope permit it. Rows are
-- written by `notify`, in the transaction of their cause; a person marks them as read, archived or snoozed.

CREATE FUNCTION oficio.caller_role() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT membership.role FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
);
-- The policy of notifications compares the caller's role with those of each row's right.
GRANT EXECUTE ON FUNCTION oficio.caller_role(), oficio.roles_with(text) TO oficio_api;

-- Scope doesn't limit what is about the person's own account, or about a question of theirs to Oficio.
SELECT oficio.protect_table('oficio.notifications', writing => 'records.read',
  rows => 'user_id = (SELECT oficio.caller()) AND (SELECT oficio.caller_role()) = ANY (oficio.roles_with(needed_right))
    AND (entity_type IN (''account'', ''support_ticket'') OR ' || oficio.scope_condition('client_id') || ')',
  commands => ARRAY['UPDATE']);
-- A person changes what they did with a notification, and nothing that it says.
REVOKE UPDATE ON oficio.notifications FROM oficio_api;
GRANT UPDATE (group_key, read_at, archived_at, snoozed_until) ON oficio.notifications TO oficio_api;

SELECT oficio.protect_table('oficio.notification_settings', writing => 'records.read',
    rows => 'user_id = (SELECT oficio.caller())', commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.notification_mails', writing => 'records.read',
    rows => 'user_id = (SELECT oficio.caller())', commands => ARRAY['INSERT', 'UPDATE']);
SELECT oficio.close_to_requests('oficio.notified_occasions');

-- Notifies the members who may read about the cause and want to: those with the right, and the client in their scope. The
-- person who acts isn't notified. `account`: only this member is notified, of their own account, whatever their scope. A cause
-- joins the person's open notification with the same key; else it opens one, which others join for an hour. The choices of the
-- latest cause hold, so that a type that was switched on again is shown.
CREATE FUNCTION oficio.notify(
  organization uuid, kind text, weight text, wanted_right text, usual_email text, about text, about_id uuid, about_client uuid,
  said jsonb, joining text, at timestamptz, account uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  kept CONSTANT uuid := coalesce((SELECT client.merged_into FROM public.client_directory client
    WHERE client.id = about_client AND client.organization_id = organization), about_client);
BEGIN
  IF session_user = 'oficio_api' AND organization IS DISTINCT FROM oficio.current_organization() THEN RETURN; END IF;
  UPDATE oficio.notifications entry SET group_key = NULL
    WHERE entry.organization_id = organization AND entry.group_key = joining AND entry.joins_until <= at;
  INSERT INTO oficio.notifications AS entry (id, organization_id, user_id, type, severity, needed_right, entity_type,
      entity_id, client_id, params, group_key, joins_until, in_app, email, created_at)
    SELECT gen_random_uuid(), organization, membership.user_id, kind, weight, wanted_right, about, about_id, kept, said,
      joining, at + interval '1 hour', coalesce(setting.in_app, true), coalesce(setting.email, usual_email), at
    FROM oficio.memberships membership
    LEFT JOIN oficio.notification_settings setting ON setting.organization_id = membership.organization_id
      AND setting.user_id = membership.user_id AND setting.type = kind
    WHERE membership.organization_id = organization
      AND CASE WHEN account IS NULL THEN membership.user_id IS DISTINCT FROM oficio.caller()
        ELSE membership.user_id = account END
      AND membership.role = ANY (oficio.roles_with(wanted_right))
      AND (account IS NOT NULL OR membership.scope = 'all' OR EXISTS (SELECT FROM oficio.client_assignments assignment
        WHERE assignment.organization_id = organization AND assignment.user_id = membership.user_id
          AND assignment.client_id = kept))
      AND (coalesce(setting.in_app, true) OR coalesce(setting.email, usual_email) <> 'none')
    ORDER BY membership.user_id
    ON CONFLICT (organization_id, group_key, user_id) WHERE group_key IS NOT NULL DO UPDATE SET
      count = entry.count + 1, severity = excluded.severity, entity_type = excluded.entity_type,
      entity_id = excluded.entity_id, params = excluded.params, snoozed_until = NULL,
      in_app = entry.in_app OR excluded.in_app,
      email = CASE WHEN entry.mailed_at IS NULL THEN excluded.email ELSE entry.email END,
      created_at = greatest(entry.created_at, excluded.created_at);
END $$;
GRANT EXECUTE ON FUNCTION oficio.notify(uuid, text, text, text, text, text, uuid, uuid, jsonb, text, timestamptz, uuid)
  TO oficio_api, oficio_worker;
