import { expect, test } from 'vitest'
import { brokenBy } from './judge.ts'
import type { Rule } from './rules.ts'
import { tables } from './tables.ts'

const lookUp = 'exists (select 1 from recipients r where r.account_id = w.account_id and r.phone = w.phone)'

test.each<[Rule[], string]>([
  [[], 'select 1 from broadcasts where account_id = $1 and broadcast_id = $2 for update'],
  [[], 'select 1 from broadcasts where (account_id, broadcast_id) = ($1, $2) for update'],
  [[], 'select 1 from recipients r join unnest($1::bigint[]) a (account_id) using (account_id) for update of r'],
  [[], 'select 1 from sending_lanes where lane_id = $1 for update'],
  [['lock'], 'select 1 from broadcasts where broadcast_id = $1 for share'],
  [['lock'], 'select 1 from broadcasts b where b.account_id = $1 or b.broadcast_id = $2 for update'],
  [['lock'], 'with held as (select 1 from broadcasts where broadcast_id = $1 for update) select 1 from held'],

  [[], 'select 1 from claims c join broadcasts b using (account_id, broadcast_id)'],
  [[], 'select 1 from claims c where exists (select 1 from broadcasts b where b.account_id = c.account_id)'],
  [['join'], 'select 1 from claims c join broadcasts b using (broadcast_id)'],
  [['join'], 'update broadcasts b set status = $1 from claims c where c.broadcast_id = b.broadcast_id'],
  [['join'], 'select 1 from claims c where exists (select 1 from broadcasts b where b.broadcast_id = c.broadcast_id)'],

  [['temporary'], 'create temporary table rows (row_no int) on commit drop'],
  [['temporary'], 'create temp table rows as select 1'],

  [[], `with w as (select $1::bigint as account_id, $2::bigint as phone) select 1 from w where ${lookUp}`],
  [[], `with w as (select account_id, phone from opt_outs where account_id = $1) select 1 from w where ${lookUp}`],
  [[], `select 1 from unnest($1::bigint[], $2::bigint[]) w (account_id, phone) where ${lookUp}`],
  [['correlated'], `with w as (select account_id, phone from opt_outs) select 1 from w where ${lookUp}`],
  [['correlated'], `select 1 from (values (1, 2), (3, 4)) w (account_id, phone) where ${lookUp}`],
  [
    ['correlated'],
    `with w as (select account_id from opt_outs) select 1 from w
      cross join lateral (select 1 from broadcasts b where b.account_id = w.account_id offset 0) b`,
  ],
  [
    ['correlated'],
    `with w as (select account_id as whose from opt_outs) select 1 from w
      where exists (select 1 from broadcasts where account_id = whose)`,
  ],

  [['subqueryInValues'], 'insert into opt_outs (account_id, phone) values ($1, (select max(phone) from opt_outs))'],
  [[], 'insert into global_opt_outs (phone) values ((select max(phone) from global_opt_outs))'],

  [['emptyExists'], 'select exists (select from migrations)'],
  [[], 'select exists (select 1 from migrations)'],

  [[], 'update recipients set done_at = now() where account_id = $1'],
  [['clock'], 'update recipients set done_at = case when state = 4 then now() end where account_id = $1'],
  [['clock'], 'with w as (update recipients set done_at = case state when 4 then current_timestamp end) select 1'],
  [['clock'], 'insert into opt_outs (account_id) values ($1) on conflict (account_id) do update set at = now()'],
  [[], 'select case when state = 4 then now() end from recipients where account_id = $1'],

  [['genericPlan'], 'set local plan_cache_mode = force_generic_plan'],
])('%j: %s', (rules, text) => {
  expect(brokenBy(text, tables)).toEqual(rules)
})
