/** What others may see of this node: its links to carriers, and the lanes that it sends for, with why one does not send. */
import { saveLeaseStates, saveLinks } from './lanes/lease-store.ts'
import type { Line, Lines } from './lanes/lines.ts'
import type { EngineNode } from './node.ts'
import { startLoop } from './runtime/loop.ts'
import type { Lanes } from './send-by-lanes.ts'

const carrierAway = 'The connection to the carrier is down. Sending goes on by itself as soon as it is back.'
const carrierMissing = 'No carrier is set up yet. Sending starts by itself when there is one.'

export const showLinks = (
  { platform, nodeId, bells, onError }: EngineNode,
  lines: Lines,
  { senders, limits }: Lanes,
) => {
  const { db, metrics } = platform
  const show = async () => {
    const links = lines.all().filter((line) => !isMissing(line))
    for (const { carrier } of links) metrics.links.set({ carrier: String(carrier.id) }, carrier.isUp() ? 1 : 0)
    await saveLinks(db, nodeId, links.map(linkOf))
    limits.leaveAllBut(new Set([...senders.values()].map((sender) => sender.line())))
    const states = [...senders].map(([laneId, sender]) => {
      const line = sender.line()
      const notice = line ? null : lines.routeOf(laneId).every(isMissing) ? carrierMissing : carrierAway
      return { laneId, carrierId: line?.carrier.id ?? null, pace: sender.pacePerSecond(), notice }
    })
    if (states.length > 0) await saveLeaseStates(db, nodeId, states)
  }
  const showing = startLoop(1000, show, onError)
  bells.on('links', showing.wake)
  return showing
}

/** No carrier at all is set up. */
const isMissing = ({ carrier }: Line) => carrier.id === 0

const linkOf = ({ carrier, slots, ...line }: Line) => ({
  carrierId: carrier.id,
  isUp: carrier.isUp(),
  health: line.health(),
  trouble: line.trouble(),
  slots: slots.total,
  taken: slots.taken(),
})
