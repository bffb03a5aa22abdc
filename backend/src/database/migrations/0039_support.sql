-- Two desks of the support: questions to Oficio (`product`), and the requests of an organization's clients (`organization`).

ALTER TABLE oficio.support_tickets
  ADD COLUMN desk text COLLATE "C" NOT NULL DEFAULT 'product' CHECK (desk IN ('product', 'organization')),
  ADD COLUMN client_id uuid,
  -- The contact who has asked. Null also for a contact that was removed.
  ADD COLUMN contact_id uuid REFERENCES oficio.client_contacts (id) ON DELETE SET NULL,
  -- The person who has asked, also for a contact that was removed.
  ADD COLUMN requester_name text,
  ADD COLUMN requester_email text,
  ADD COLUMN assignee_id uuid REFERENCES oficio.profiles (id) ON DELETE SET NULL,
  ADD COLUMN first_answered_at timestamptz(3),
  -- Of the last message that the requester can read.
  ADD COLUMN last_message_at timestamptz(3),
  ADD COLUMN last_message_by text COLLATE "C" NOT NULL DEFAULT 'member'
    CHECK (last_message_by IN ('visitor', 'member', 'contact', 'staff')),
  ADD COLUMN resolved_at timestamptz(3),
  ADD COLUMN closed_at timestamptz(3),
  -- The closed ticket that this one follows.
  ADD COLUMN previous_id uuid REFERENCES oficio.support_tickets (id) ON DELETE SET NULL,
  -- The ticket that has the messages of this one.
  ADD COLUMN merged_into_id uuid REFERENCES oficio.support_tickets (id) ON DELETE SET NULL,
  -- What the page of a member knew about itself, masked by the browser.
  ADD COLUMN diagnostics jsonb CHECK (jsonb_typeof(diagnostics) = 'object'),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Only a message of the contact form is compared with others.
  ALTER COLUMN fingerprint DROP NOT NULL,
  ADD CHECK ((desk = 'organization') = (client_id IS NOT NULL)),
  ADD CHECK (desk = 'product' OR (organization_id IS NOT NULL AND user_id IS NULL)),
  ADD CHECK (desk = 'organization' OR contact_id IS NULL),
  ADD FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE;

ALTER TABLE oficio.support_messages
  ADD COLUMN author_kind text COLLATE "C" NOT NULL DEFAULT 'visitor'
    CHECK (author_kind IN ('visitor', 'member', 'contact', 'staff')),
  ADD COLUMN author_user_id uuid REFERENCES oficio.profiles (id) ON DELETE SET NULL,
  ADD COLUMN contact_id uuid REFERENCES oficio.client_contacts (id) ON DELETE SET NULL,
  -- When an answer of the product desk, or to it, was mailed: none goes out twice.
  ADD COLUMN mailed_at timestamptz(3),
  ALTER COLUMN author_email DROP NOT NULL;

UPDATE oficio.support_messages message SET author_kind = 'member', author_user_id = ticket.user_id
  FROM oficio.support_tickets ticket WHERE ticket.id = message.ticket_id AND ticket.user_id IS NOT NULL;
UPDATE oficio.support_tickets ticket SET requester_name = message.author_name, requester_email = message.author_email,
    last_message_at = ticket.created_at, last_message_by = message.author_kind
  FROM oficio.support_messages message WHERE message.ticket_id = ticket.id AND message.position = 1;
ALTER TABLE oficio.support_messages ALTER COLUMN author_kind DROP DEFAULT;
ALTER TABLE oficio.support_tickets
  ALTER COLUMN last_message_by DROP DEFAULT,
  ALTER COLUMN desk DROP DEFAULT,
  ALTER COLUMN requester_name SET NOT NULL,
  ALTER COLUMN last_message_at SET NOT NULL,
  -- The order of the queue: answered and resolved tickets come last.
  ADD COLUMN sort_due timestamptz(3) NOT NULL GENERATED ALWAYS AS (
    CASE WHEN first_answered_at IS NULL AND status IN ('open', 'waiting_on_support') THEN first_response_due_at
      ELSE '9999-12-31T00:00:00Z'::timestamptz END
  ) STORED;

DROP INDEX oficio.support_tickets_organization;
CREATE INDEX support_tickets_by_message ON oficio.support_tickets (organization_id, desk, last_message_at, id);
CREATE INDEX support_tickets_by_due ON oficio.support_tickets (organization_id, desk, sort_due, id);
CREATE INDEX support_tickets_of_product_by_message ON oficio.support_tickets (last_message_at, id) WHERE desk = 'product';
CREATE INDEX support_tickets_of_product_by_due ON oficio.support_tickets (sort_due, id) WHERE desk = 'product';
CREATE INDEX support_tickets_of_client ON oficio.support_tickets (organization_id, client_id)
  WHERE client_id IS NOT NULL;
CREATE INDEX support_tickets_contact ON oficio.support_tickets (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX support_tickets_assignee ON oficio.support_tickets (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX support_tickets_previous ON oficio.support_tickets (previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX support_tickets_merged ON oficio.support_tickets (merged_into_id) WHERE merged_into_id IS NOT NULL;
-- Resolved tickets are closed after some days; unanswered ones become overdue.
CREATE INDEX support_tickets_resolved ON oficio.support_tickets (resolved_at) WHERE status = 'resolved';
CREATE INDEX support_messages_author_user ON oficio.support_messages (author_user_id) WHERE author_user_id IS NOT NULL;
CREATE INDEX support_messages_contact ON oficio.support_messages (contact_id) WHERE contact_id IS NOT NULL;

-- The files of messages are documents. A file that waits for its message belongs to the person who has uploaded it.
CREATE INDEX documents_of_messages ON oficio.documents (entity_id) WHERE entity_type = 'ticket_message';

-- Texts that Oficio's answers to frequent questions begin with.
CREATE TABLE oficio.canned_replies (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1
);
