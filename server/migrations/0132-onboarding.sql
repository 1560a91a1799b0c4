-- Who signed up by themselves sets the account up in steps, of which the server keeps how far it is. Other accounts have no row.
create table onboardings (
  account_id bigint primary key references accounts,
  completed text[] not null default '{}',
  -- What the company step asked for, as it travels.
  activation jsonb not null default '{}',
  -- What the account is for, once it was submitted.
  use_case jsonb,
  -- What is asked for besides, by the group code that the account came with.
  asks_for text[] not null default '{}',
  created_at timestamptz not null,
  completed_at timestamptz
);

-- Who agreed to which terms of use, when, and from which address.
create table terms_agreements (
  account_id bigint not null,
  user_id bigint not null,
  version text not null,
  agreed_at timestamptz not null,
  address text not null,
  primary key (account_id, user_id, version),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Until it is set up an account can do nothing else.
alter table accounts add column is_onboarding boolean not null default false;
alter table sign_up_codes add column asks_for text[] not null default '{}'
  check (asks_for <@ array['amazon', 'republic', 'po', 'invoiceAddress']);
