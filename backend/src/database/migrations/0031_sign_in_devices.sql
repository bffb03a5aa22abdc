-- The devices with which each person has signed in: a browser and a system, without their versions.
CREATE TABLE oficio.sign_in_devices (
  user_id uuid NOT NULL REFERENCES oficio.profiles (id) ON DELETE CASCADE,
  device text COLLATE "C" NOT NULL CHECK (char_length(device) <= 60),
  first_seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, device)
);

-- When the notification's mail was given to the mail server, which happens once.
ALTER TABLE oficio.notifications ADD COLUMN handed_over_at timestamptz(3);
