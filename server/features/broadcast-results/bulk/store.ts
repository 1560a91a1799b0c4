import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { areChosen, type ChosenOf } from '../chosen-store.ts'
import { areAsked, channelOf, countDetails } from '../store.ts'

/** How many are meant; of all that a list shows the counters tell it. */
export const countChosen = async (db: Db, scope: Scope, of: ChosenOf): Promise<number> => {
  const { asked, chosen } = of
  if (chosen.type === 'SelectedAll') return await countDetails(db, scope, asked)
  const isNamed = sql`r.phone = any(${chosen.phones}::bigint[])`
  const named = await one<{ count: number }>(
    db,
    sql`select count(*) as count from recipients r where r.channel = ${channelOf(asked)} and ${areAsked(scope, chosen.type === 'Selected' ? everybody(of) : asked)} and ${isNamed}`,
  )
  return chosen.type === 'Selected' ? named!.count : (await countDetails(db, scope, asked)) - named!.count
}

/** Those named are meant whatever the list shows. */
const everybody = ({ asked }: ChosenOf) => ({ ...asked, section: 'all' as const, q: '' })

/** The next of them in the order of the key. */
export const nextChosen = async (
  tx: Db,
  scope: Scope,
  of: ChosenOf,
  { after, most }: { after: number; most: number },
): Promise<number[]> => {
  const rows = await all<{ phone: number }>(
    tx,
    sql`select r.phone from recipients r where r.channel = ${channelOf(of.asked)} and ${areChosen(scope, of)} and r.phone > ${after} order by r.phone limit ${most}`,
  )
  return rows.map(({ phone }) => phone)
}
