-- With whom a group is shared: users who then see it and whoever is in it, or everybody, who is user 0.
create table list_shares (
  account_id bigint not null references accounts,
  user_id bigint not null,
  list_id bigint not null,
  primary key (account_id, user_id, list_id)
);
create index list_shares_by_list on list_shares (account_id, list_id);
