import type pg from 'pg'
import type { Installation, Role } from '../product/roles.ts'

/** An engine process with the number under which the database knows it. */
export type Engine = Role & { nodeId: number }

export type Engines = {
  all(): readonly Engine[]
  add(): Promise<Engine>
  kill(engine: Engine): Promise<void>
  stop(): Promise<void>
}

export const openEngines = async (installation: Installation, db: pg.Client, count: number): Promise<Engines> => {
  let engines: Engine[] = []
  let last = 0
  // One after another, so that the newest node is the one just started.
  const add = async () => {
    const role = await installation.startEngine(`engine-${++last}`)
    const { rows } = await db.query<{ nodeId: number }>(
      `select max(node_id) as "nodeId" from nodes where role = 'engine'`,
    )
    const engine = { ...role, nodeId: rows[0]!.nodeId }
    engines.push(engine)
    return engine
  }
  const stop = async () => {
    for (const engine of engines) await engine.stop()
    engines = []
  }
  try {
    for (let at = 0; at < count; at++) await add()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    all: () => engines,
    add,
    async kill(engine) {
      engines = engines.filter((one) => one !== engine)
      await engine.kill()
    },
    stop,
  }
}

/** How many text numbers each node holds at this moment. */
export const leasesByNode = async (db: pg.Client, nodeIds: readonly number[]): Promise<number[]> => {
  const { rows } = await db.query<{ node_id: number; held: number }>(
    `select node_id, count(*) as held from sending_lanes where node_id = any($1) and until > now() group by 1`,
    [nodeIds],
  )
  return nodeIds.map((id) => rows.find((row) => row.node_id === id)?.held ?? 0)
}

/** The phones of the text numbers that a node holds and that still have something to send. */
export const busyNumbersOf = async (db: pg.Client, nodeId: number): Promise<string[]> => {
  const { rows } = await db.query<{ phone: string }>(
    `select n.phone::text as phone from sending_lanes l join text_numbers n on n.text_number_id = l.lane_id
      where l.node_id = $1 and exists (select from broadcast_queue q join broadcasts b using (account_id, broadcast_id)
        where q.lane_id = l.lane_id and b.status = 'Broadcasting' and not q.is_through)`,
    [nodeId],
  )
  return rows.map(({ phone }) => phone)
}
