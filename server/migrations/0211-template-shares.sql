-- Whom a template is shared with, where it is neither everybody's nor of whoever made it alone. By user first: a list asks for its reader's.
create table template_shares (
  account_id bigint not null,
  user_id bigint not null,
  template_id bigint not null,
  primary key (account_id, user_id, template_id),
  foreign key (account_id, user_id) references users (account_id, user_id)
);
create index template_shares_by_template on template_shares (account_id, template_id);
