import { type Db, one, sql } from './database.ts'

/** A role of another process counts as up while its heartbeat is younger than this. */
export const aliveForSeconds = 5

/** Registers this process under its role and says every second that it lives. Answers its node id. */
export const joinNodes = async (db: Db, role: string, onError: (error: unknown) => void) => {
  const row = await one<{ node_id: number }>(
    db,
    sql`insert into nodes (role, started_at, seen_at) values (${role}, now(), now()) returning node_id`,
  )
  const nodeId = row!.node_id
  const timer = setInterval(() => {
    // Its row may have been swept away while it was frozen; what it stores must not be left without one.
    sql`insert into nodes (node_id, role, started_at, seen_at) overriding system value values (${nodeId}, ${role}, now(), now())
      on conflict (node_id) do update set seen_at = now()`
      .execute(db)
      .catch(onError)
  }, 1000)
  return {
    nodeId,
    async leave() {
      clearInterval(timer)
      await sql`update nodes set seen_at = '-infinity' where node_id = ${nodeId}`.execute(db)
    },
  }
}

/** Processes of a role that live. */
export const liveNodes = async (db: Db, role: string): Promise<number[]> =>
  (
    await sql<{ node_id: number }>`
      select node_id from nodes where role = ${role} and seen_at > now() - make_interval(secs => ${aliveForSeconds})`.execute(
      db,
    )
  ).rows.map((row) => row.node_id)

/** The roles with a live heartbeat. The database's own clock decides, because it stamped the heartbeats. */
export const liveRoles = async (db: Db): Promise<string[]> =>
  (
    await sql<{ role: string }>`
      select distinct role from nodes where seen_at > now() - make_interval(secs => ${aliveForSeconds})`.execute(db)
  ).rows.map((row) => row.role)
