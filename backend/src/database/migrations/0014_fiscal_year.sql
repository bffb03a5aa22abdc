-- The first month of an organization's fiscal year, by which figures are asked: 1 is January.

ALTER TABLE oficio.organizations ADD COLUMN fiscal_year_month smallint NOT NULL DEFAULT 1
  CHECK (fiscal_year_month BETWEEN 1 AND 12);
