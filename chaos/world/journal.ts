/**
 * What happened to each recipient and each claim, for the evidence: rows tell how they ended, not how they came there. In a
 * schema of its own, so that the product does not see it.
 */
export const journal = `create schema chaos;
create table chaos.moves (n bigint generated always as identity, at timestamptz, broadcast_id bigint, phone bigint, was smallint, state smallint, reason smallint);
create index on chaos.moves (broadcast_id, phone);
create function chaos.note_move() returns trigger language plpgsql as $$ begin
  insert into chaos.moves (at, broadcast_id, phone, was, state, reason) values (clock_timestamp(), new.broadcast_id, new.phone, old.state, new.state, new.reason);
  return null; end $$;
create trigger note_move after update of state on recipients for each row when (old.state <> new.state) execute function chaos.note_move();
create table chaos.claims (n bigint generated always as identity, at timestamptz, what text, claim_id bigint, broadcast_id bigint, epoch bigint,
  after_phone bigint, through_phone bigint, phones bigint[]);
create function chaos.note_claim() returns trigger language plpgsql as $$ declare c claims; begin
  c := case when tg_op = 'DELETE' then old else new end;
  insert into chaos.claims (at, what, claim_id, broadcast_id, epoch, after_phone, through_phone, phones)
    values (clock_timestamp(), lower(tg_op), c.claim_id, c.broadcast_id, c.epoch, c.after_phone, c.through_phone, c.phones);
  return null; end $$;
create trigger note_claim after insert or delete on claims for each row execute function chaos.note_claim();`
