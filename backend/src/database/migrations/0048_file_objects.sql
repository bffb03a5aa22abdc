-- A content outside of the database: the object's id in the storage of files, instead of the bytes.

ALTER TABLE oficio.document_contents
  ALTER COLUMN content DROP NOT NULL,
  ADD COLUMN object_id uuid UNIQUE,
  ADD CHECK (num_nonnulls(content, object_id) = 1);
