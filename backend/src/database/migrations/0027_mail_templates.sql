-- The texts with which organizations replace the delivered ones of mails to clients.

CREATE TABLE oficio.mail_templates (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  template_key text COLLATE "C" NOT NULL CHECK (char_length(template_key) <= 60),
  locale text COLLATE "C" NOT NULL CHECK (locale IN ('en', 'es')),
  -- Null: the delivered text, to which the organization has returned.
  subject text CHECK (char_length(subject) BETWEEN 1 AND 254),
  body text CHECK (char_length(body) BETWEEN 1 AND 20000),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, template_key, locale),
  UNIQUE (id, organization_id),
  CHECK ((subject IS NULL) = (body IS NULL))
);

-- Every text that an organization has saved. They stay when it returns to the delivered text.
CREATE TABLE oficio.mail_template_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  template_id uuid NOT NULL,
  version integer NOT NULL,
  organization_id uuid NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (template_id, version),
  FOREIGN KEY (template_id, organization_id) REFERENCES oficio.mail_templates (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX mail_template_versions_of_organization ON oficio.mail_template_versions (organization_id);

-- The text of a proposal begins with a template, which may be as long.
ALTER TABLE oficio.renewal_proposals DROP CONSTRAINT renewal_proposals_message_check,
  ADD CONSTRAINT renewal_proposals_message_check CHECK (char_length(message) <= 20000);
