-- Documents that contacts of a client send from the portal. Null: a contact, whose name the audit log has.
ALTER TABLE oficio.documents ALTER COLUMN created_by DROP NOT NULL;
