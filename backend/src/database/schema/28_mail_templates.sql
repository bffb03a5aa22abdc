-- The texts of mails to clients. Every member reads them, because mails that a member writes begin with them. They are for
-- all clients, so that a person who sees some clients doesn't change them.

SELECT oficio.protect_table('oficio.mail_templates', NULL, 'reminders', commands => ARRAY['INSERT', 'UPDATE']);
CREATE POLICY insert_of_all_clients ON oficio.mail_templates AS RESTRICTIVE FOR INSERT TO oficio_api
  WITH CHECK ((SELECT oficio.sees_all()));
CREATE POLICY update_of_all_clients ON oficio.mail_templates AS RESTRICTIVE FOR UPDATE TO oficio_api
  USING ((SELECT oficio.sees_all()));

SELECT oficio.protect_table('oficio.mail_template_versions', 'reminders', 'reminders', commands => ARRAY['INSERT']);
CREATE POLICY of_all_clients ON oficio.mail_template_versions AS RESTRICTIVE TO oficio_api
  USING ((SELECT oficio.sees_all()));
