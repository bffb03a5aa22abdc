-- The organization's log in its order, for everybody and for one person.
CREATE INDEX audit_log_of_organization ON oficio.audit_log (organization_id, at DESC, sequence DESC);
CREATE INDEX audit_log_of_person ON oficio.audit_log (organization_id, actor_user_id, at DESC, sequence DESC);
