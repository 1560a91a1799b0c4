-- What one engine owns at a time is a sending lane: a text number, and for calls a caller ID or a trunk. All kinds draw their ids from
-- one sequence, so that an id names one lane.
create sequence lane_ids;
select setval('lane_ids', greatest(1, (select max(text_number_id) from text_numbers)));
alter table text_numbers alter column text_number_id drop identity;
alter table text_numbers alter column text_number_id set default nextval('lane_ids');

alter table number_leases rename to sending_lanes;
alter table sending_lanes rename column text_number_id to lane_id;
alter index number_leases_pkey rename to sending_lanes_pkey;
alter table sending_lanes add column kind text not null default 'text' check (kind = 'text');
alter table sending_lanes alter column kind drop default;

alter table claims rename column text_number_id to lane_id;
alter index claims_by_number rename to claims_by_lane;
alter table retries rename column text_number_id to lane_id;
alter index retries_by_number rename to retries_by_lane;
alter table outbox rename column text_number_id to lane_id;
alter index outbox_by_number rename to outbox_by_lane;
alter table broadcast_queue rename column text_number_id to lane_id;
alter index broadcast_queue_by_number rename to broadcast_queue_by_lane;

-- Where recipients are, which decides their hours, is their place.
alter table broadcast_lanes rename to broadcast_places;
alter table broadcast_places rename column lane to place;
alter index broadcast_lanes_pkey rename to broadcast_places_pkey;
alter table recipients rename column lane to place;
alter table claims rename column lane to place;
