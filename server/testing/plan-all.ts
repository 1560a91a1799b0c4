import { planNext } from '../engine/channels.ts'

type Scene = {
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  platform: Parameters<typeof planNext>[0]
}

/** All that waits is planned, numbers that are still looked up too. */
export const planAll = async ({ query, platform }: Scene): Promise<void> => {
  do await query('update broadcast_queue set check_by = null')
  while (await planNext(platform))
}

/** Of a broadcast that has been planned: how many are texted and called, and for how many credits. */
export const plannedOf = ({ query }: Pick<Scene, 'query'>, broadcastId: number) =>
  query<{ channel: number; credits: number; people: number }>(
    `select channel, sum(credits)::int as credits, count(*)::int as people from recipients
     where broadcast_id = $1 group by 1 order by 1`,
    [broadcastId],
  )
