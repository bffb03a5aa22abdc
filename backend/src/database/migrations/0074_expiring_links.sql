-- Every public link expires. Those from before expire a year after they were made.
UPDATE oficio.public_links SET expires_at = created_at + interval '365 days' WHERE expires_at IS NULL;
ALTER TABLE oficio.public_links ALTER COLUMN expires_at SET NOT NULL;
