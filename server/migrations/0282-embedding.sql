-- Origins of pages in whose frames an account is shown.
create table embedding_parents (
  account_id bigint not null references accounts,
  origin text not null,
  primary key (account_id, origin)
);
