-- The provider with which the users of an account sign in, instead of a password of ours.
create table single_sign_ons (
  account_id bigint primary key references accounts on delete cascade,
  issuer text not null,
  client_id text not null,
  secret_encrypted bytea not null,
  -- When an owner came back from there with what is set now; null where nobody has.
  tested_at timestamptz,
  is_on boolean not null default false,
  -- Nobody but owners signs in without it.
  is_only boolean not null default false
);

-- Domains whose e-mail addresses are those of an account's people, as it says, and since when it has proven it.
create table sign_in_domains (
  account_id bigint not null references accounts on delete cascade,
  domain text not null,
  proof text not null,
  proven_at timestamptz,
  primary key (account_id, domain)
);

-- Of the proven ones: a domain is of one account, and found by itself.
create table domain_owners (
  domain text primary key,
  account_id bigint not null,
  foreign key (account_id, domain) references sign_in_domains on delete cascade
);
create index domain_owners_by_account on domain_owners (account_id, domain);

-- Whom a provider knows, and which user that is.
create table sign_on_identities (
  account_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamptz not null,
  primary key (account_id, issuer, subject),
  unique (account_id, issuer, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index sign_on_identities_by_user on sign_on_identities (account_id, user_id);
