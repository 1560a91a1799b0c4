import { eachByKey } from '../../platform/planner.ts'

/**
 * A text that was acknowledged may be a STOP, and is applied within milliseconds. One that has waited longer was stored by a
 * node that died or is frozen, or before the database went away, or waits because rows of its account are locked: until somebody
 * has applied it nothing is claimed for its account.
 */
export const allTextsAreRead = `not exists (select 1 from deferred_texts d where d.account_id = $4 and d.due_at < 'infinity') and not exists (
  select 1 from nodes n cross join lateral (
    -- From the node on, by a fence: by their time all texts of the week would be gone through.
    select e.destination, e.received_at from carrier_events e
    where e.node_id = n.node_id and e.seq > n.applied_seq and e.kind = 'text' ${eachByKey}
  ) e
  where e.received_at < now() - interval '300 milliseconds'
    and exists (select 1 from text_number_owners o where o.account_id = $4
      and regexp_replace(e.destination, '\\D', '', 'g') in (o.phone::text, right(o.phone::text, 10))))`
