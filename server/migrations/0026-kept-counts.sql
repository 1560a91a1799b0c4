-- How many people a draft has is kept with it: lists show it, and count nobody.
update audiences a set row_count = (
    select count(*) from audience_members m
    where m.account_id = a.account_id and m.audience_id = a.audience_id and m.removed_in is null)
  where kind = 'draft';

-- Drafts in the order of their list.
create index drafts_by_change on drafts (account_id, user_id, modified_at desc, draft_id desc);

-- A broadcast that was deleted has no labels: how many have one is counted without looking at each.
delete from broadcast_labels x using broadcasts b
  where b.account_id = x.account_id and b.broadcast_id = x.broadcast_id and b.deleted_at is not null;

-- The numbers of an auto reply are found by it.
create index auto_reply_numbers_by_reply on auto_reply_numbers (account_id, auto_reply_id);
