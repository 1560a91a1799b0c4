import { type Process, startProcess } from './process.ts'
import type { Scene } from './scene.ts'
import { openWire, type Wire } from './wire.ts'

type EngineSettings = {
  databaseUrl: string
  smppUrl: string
  clockFile: string
  log: string
  finalizeAfterMs: number | null
}

export type Nodes = Awaited<ReturnType<typeof openNodes>>

/** An engine process and its successors. */
type Node = {
  wire: Wire
  current: Process
  /** The row of `nodes` of the current process, once it is ready. */
  nodeId: number | null
}

const pollMs = 50

/** The engines of a run, each started again when it ends by itself, as the launcher does. */
export const openNodes = async (
  count: number,
  settings: EngineSettings,
  scene: Scene,
  onAccident: (when: 'start' | 'later') => void,
) => {
  const start = (wire: Wire) =>
    startProcess({
      role: 'engine',
      log: settings.log,
      env: {
        DATABASE_URL: wire.url,
        SMPP_URL: settings.smppUrl,
        CARILLON_CLOCK_FILE: settings.clockFile,
        // Without one only the run itself ends the wait for receipts.
        FINALIZE_AFTER: settings.finalizeAfterMs === null ? '30d' : `${settings.finalizeAfterMs / 1000}s`,
      },
    })
  const nodes: Node[] = []

  /** One at a time: the newest row is then the row of the one that has just come up. */
  const identify = async (node: Node) => {
    const { current } = node
    node.nodeId = null
    if (!(await current.ready) || node.current !== current) return
    const nodeId = await scene.newestNode().catch(() => null)
    if (node.current === current) node.nodeId = nodeId
  }
  const restart = (node: Node) => {
    node.wire.takePorts()
    node.current = start(node.wire)
    void identify(node)
  }

  for (let i = 0; i < count; i++) {
    const wire = await openWire(settings.databaseUrl)
    const node: Node = { wire, current: start(wire), nodeId: null }
    nodes.push(node)
    const identified = identify(node)
    if (i < count - 1) await identified
  }

  const watching = setInterval(() => {
    for (const node of nodes) {
      const died = node.current.hasDied()
      if (!died) continue
      onAccident(died)
      restart(node)
    }
  }, pollMs)

  return {
    all: nodes,
    /** When the newest of them was started, on the monotonic clock. */
    startedAt: () => Math.max(...nodes.map(({ current }) => current.startedAt)),
    /** The engine that holds a lease, or the other. */
    async pick(which: 'owner' | 'other'): Promise<Node> {
      const owners = await scene.leaseHolders()
      const owner = nodes.find(({ nodeId }) => nodeId !== null && owners.includes(nodeId)) ?? nodes[0]!
      return which === 'owner' ? owner : (nodes.find((node) => node !== owner) ?? owner)
    },
    /** Ends a node, and waits until none of its database connections can still commit. Answers whether it ended in order. */
    async end(node: Node, how: 'kill' | 'stop') {
      const isClean = await (how === 'stop' ? node.current.stop() : node.current.kill())
      await scene.disconnected(node.wire.takePorts())
      return isClean
    },
    start: restart,
    /** Answers whether all ended in order. */
    async close(how: 'kill' | 'stop') {
      clearInterval(watching)
      for (const { current } of nodes) current.thaw()
      const ends = await Promise.all(nodes.map(({ current }) => (how === 'stop' ? current.stop() : current.kill())))
      await Promise.all(nodes.map(({ wire }) => wire.close()))
      return ends.every(Boolean)
    },
  }
}
