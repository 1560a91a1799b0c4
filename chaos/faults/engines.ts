import { migrate } from '../../server/platform/migrate.ts'
import type { Act } from '../plan/plan.ts'
import type { Run, Struck } from './run-state.ts'

type Of<K extends Act['kind']> = Extract<Act, { kind: K }>

/** Ends an engine, looks at what it left, and starts the next. */
export const endEngine = async (
  { nodes, scene }: Run,
  { kind, which }: Of<'kill' | 'stop'>,
): Promise<Partial<Struck>> => {
  const node = await nodes.pick(which)
  const { nodeId } = node
  const isClean = await nodes.end(node, kind)
  const left = nodeId === null ? {} : await scene.inDoubt(nodeId)
  nodes.start(node)
  return { isClean, ...left }
}

export const freezeEngine = async ({ nodes }: Run, { which, ms }: Of<'freeze'>) => {
  const { current } = await nodes.pick(which)
  current.freeze()
  await new Promise((resolve) => setTimeout(resolve, ms))
  current.thaw()
  return undefined
}

/**
 * One engine after the other is stopped, the database brought up to date, the engine started; the other sends meanwhile. Tables
 * that it uses get a column, as a migration of the next version would give them.
 */
export const upgradeEngines = async ({ nodes, scene, database }: Run): Promise<Partial<Struck>> => {
  let isClean = true
  for (const [i, node] of nodes.all.entries()) {
    isClean = (await nodes.end(node, 'stop')) && isClean
    for (const table of changed) await scene.query(`alter table ${table} add column chaos_${i} text`)
    await migrate(database.url)
    nodes.start(node)
    await node.current.ready
  }
  return { isClean }
}

const changed = ['recipients', 'broadcasts', 'broadcast_queue', 'claims', 'text_messages', 'sending_lanes', 'accounts']
