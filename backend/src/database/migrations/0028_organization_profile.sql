-- The company behind an organization: its legal names, its address, and the ways to reach it.

ALTER TABLE oficio.organizations
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN legal_name text CHECK (char_length(legal_name) <= 254),
  ADD COLUMN tax_id text CHECK (char_length(tax_id) <= 40),
  ADD COLUMN phone text CHECK (char_length(phone) <= 40),
  ADD COLUMN website text CHECK (char_length(website) <= 300),
  ADD COLUMN address_line1 text CHECK (char_length(address_line1) <= 254),
  ADD COLUMN address_line2 text CHECK (char_length(address_line2) <= 254),
  ADD COLUMN address_city text CHECK (char_length(address_city) <= 120),
  ADD COLUMN address_state text CHECK (char_length(address_state) <= 120),
  ADD COLUMN address_postal_code text CHECK (char_length(address_postal_code) <= 40),
  ADD COLUMN country_code text CHECK (country_code ~ '^[A-Z]{2}$');

GRANT UPDATE (version, currency, legal_name, tax_id, phone, website, address_line1, address_line2, address_city,
  address_state, address_postal_code, country_code) ON oficio.organizations TO oficio_api;
