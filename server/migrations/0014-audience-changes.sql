-- Who changed in a large draft, by the version of the set that the change made. A change of too many has no row, and old ones go.
create table audience_changes (
  account_id bigint not null,
  audience_id bigint not null,
  version bigint not null,
  kind text not null check (kind in ('added', 'removed', 'altered')),
  phones bigint[] not null,
  primary key (account_id, audience_id, version),
  foreign key (account_id, audience_id) references audiences on delete cascade
);
