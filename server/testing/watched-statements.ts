import type { Scene } from './cast.ts'

export type Watched = { text: string; values: readonly unknown[]; tookMs: number }

/** Tells of every statement when it has ended. Connections are made anew for it, so that none is missed. */
export const watchStatements = async ({ platform: { pool }, query }: Scene, onEnd: (of: Watched) => void) => {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const began = performance.now()
      const [first] = args as [string | { text?: string; values?: unknown[] }]
      const text = typeof first === 'string' ? first : String(first.text)
      const values = (typeof first === 'string' ? undefined : first.values) ?? (Array.isArray(args[1]) ? args[1] : [])
      const tell = () => onEnd({ text, values, tookMs: performance.now() - began })
      const asked = ask(...args)
      if (asked instanceof Promise) asked.then(tell, tell)
      return asked
    }) as typeof client.query
  })
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

/** A node of a plan, as PostgreSQL tells it in JSON. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const explain = async ({ platform }: Scene, settings: readonly string[], how: string, { text, values }: Watched) => {
  const client = await platform.pool.connect()
  try {
    await client.query('begin')
    for (const setting of settings) await client.query(`set local ${setting}`)
    const { rows } = await client.query(`explain (${how}, format json) ${text}`, [...values])
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/**
 * Tables that a statement goes through whole because no index leads to what it asks for: one whose first column is asked for, or
 * that holds nothing else.
 */
export const tablesScanned = async (scene: Scene, watched: Watched): Promise<string[]> => {
  const nodes = await explain(scene, ['enable_seqscan = off', 'enable_bitmapscan = off'], 'costs off', watched)
  const leading = await scene.query<{ name: string; first: string; isPartial: boolean }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as "isPartial"
      from pg_index`,
  )
  const isScan = (node: PlanNode) => {
    if (node['Relation Name'] === undefined) return false
    if (node['Node Type'] === 'Seq Scan') return true
    const index = leading.find(({ name }) => name === node['Index Name'])
    return index !== undefined && !index.isPartial && !node['Index Cond']?.includes(index.first)
  }
  return nodes.filter(isScan).map((node) => node['Relation Name']!)
}

/**
 * How many rows of which table a statement reads. `byKey`: with what is joined looked up, as it is in a large table, where PostgreSQL would
 * rather go through a small one.
 */
export const rowsRead = async (
  scene: Scene,
  watched: Watched,
  { byKey = false } = {},
): Promise<Map<string, number>> => {
  const read = new Map<string, number>()
  const settings = byKey ? ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'] : []
  for (const node of await explain(scene, settings, 'analyze, timing off, buffers off', watched)) {
    const table = node['Relation Name']
    if (table === undefined || /^ModifyTable/.test(node['Node Type'])) continue
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    read.set(table, (read.get(table) ?? 0) + Math.round(each * (node['Actual Loops'] ?? 0)))
  }
  return read
}

/** How many pages of tables and indexes a statement reads, one as often as it is read. */
export const pagesRead = async (scene: Scene, watched: Watched): Promise<number> => {
  const [root] = await explain(scene, [], 'analyze, timing off, buffers on', watched)
  return (root!['Shared Hit Blocks'] ?? 0) + (root!['Shared Read Blocks'] ?? 0)
}
