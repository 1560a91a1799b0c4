-- How the users of an account sign in, as its owners say.
create table sign_in_settings (
  account_id bigint primary key references accounts on delete cascade,
  -- From then on every sign-in by a password needs a second factor; null where it does not.
  factor_required_at timestamptz
);

-- Whoever opened it has shown more than a password: a second factor, or what counts as one.
alter table sessions add column has_shown_factor boolean not null default false;
