/**
 * The delivery engine of one node. Any number of nodes work on one database.
 *
 * Who is the authority: the database. A number's lease says which node sends for it (leases, one row a number, five
 * seconds, an epoch that fences out the one before); claims say what is about to leave; rows say what became of it.
 * This process holds nothing that may not be lost: after a kill its leases run out, another node takes them and puts
 * down as unknown what was claimed and not answered.
 *
 * Loops: renewing leases every second and nothing else in it; taking them; planning, settling and matching when woken, and by polling. Wake by notify, survive
 * by polling.
 */

import type { CarrierEvent, PreparedText } from '../carriers/carrier.ts'
import { openCarrierRows, routesOf } from '../features/carriers/read-carriers.ts'
import { textingRules } from '../features/operations/texting-rules.ts'
import { publishOptOuts } from '../features/opt-outs/tell-opt-outs.ts'
import { listen } from '../platform/listen.ts'
import { joinNodes } from '../platform/nodes.ts'
import type { Platform } from '../platform/platform.ts'
import { throttleByKey } from '../platform/realtime.ts'
import { openLaneLimits } from './lanes/lane-limits.ts'
import { type LeasedLane, routedCarriers, saveLeaseStates, saveLinks } from './lanes/lease-store.ts'
import { startLeases } from './lanes/leases.ts'
import { type Line, openLines } from './lanes/lines.ts'
import { openStoredCarrier, openUsualCarrier } from './lanes/open-carriers.ts'
import type { LeftAside } from './plan/planner.ts'
import { planNext } from './plan-broadcasts.ts'
import { adoptOrphans } from './receive/adopt.ts'
import { openEvents } from './receive/events.ts'
import { matchRound } from './receive/unmatched.ts'
import { openDeliveryPool } from './runtime/delivery-pool.ts'
import { type Loop, startLoop } from './runtime/loop.ts'
import { recoverLost } from './send/answer-store.ts'
import { openFreshOptOuts } from './send/fresh-opt-outs.ts'
import { openGates } from './send/gates.ts'
import { openPendingIds } from './send/pending-ids.ts'
import { openSender, type Sender } from './send/sender.ts'
import { runDueRepeating } from './series/repeating.ts'
import { type BroadcastLoops, startBroadcastLoops } from './settle/broadcast-loops.ts'
import { startHistory } from './settle/history.ts'
import { openProgress } from './settle/progress.ts'
import { inboundText } from './text/inbound.ts'
import { openParts } from './text/parts.ts'
import { openUnknowns } from './text/settle-unknown.ts'
import { prepareTexts } from './text/texts.ts'

const carrierAway = 'The connection to the carrier is down. Sending goes on by itself as soon as it is back.'
const carrierMissing = 'No carrier is set up yet. Sending starts by itself when there is one.'
const flushEveryMs = 5000
/** Rounds that are under way when the engine stops, and applying what is stored, may take so long each. */
const drainWithinMs = 5000
/** Texts in doubt are asked for at carriers that keep records. */
const askEveryMs = 60_000

export type Engine = { stop(): Promise<void> }

export const startEngine = async (platform: Platform): Promise<Engine> => {
  const { db, log, settings, metrics } = platform
  const onError = (error: unknown) => log.warn({ error: (error as Error).message }, 'the engine tries again')
  const pool = openDeliveryPool(platform, onError)
  const node = await joinNodes(db, 'engine', onError)
  const { nodeId } = node
  // Texts have a numbering of their own: a STOP waits behind no receipts.
  const textsNode = await joinNodes(db, 'engine texts', onError)
  const shards = shardsOf(nodeId)
  const tellProgress = openProgress(platform)
  const progress = (broadcastId: number) => {
    broadcastLoops?.noteMoved(broadcastId)
    tellProgress(broadcastId)
  }
  const optOuts = openFreshOptOuts()
  const tellAccount = throttleByKey(1, (accountId) => publishOptOuts(platform, Number(accountId)))
  const pendingIds = openPendingIds()
  const senders = new Map<number, Sender>()
  let sendersSoFar = 0
  const late = new WeakMap<PreparedText, (messageId: string) => void>()

  let notices: Loop | undefined
  let broadcastLoops: BroadcastLoops | undefined
  const wakeSenders = () => {
    for (const sender of senders.values()) sender.wake()
  }
  /** By those who send for the number already, at once; otherwise when somebody has taken its lease. */
  const sendSoon = () => {
    wakeSenders()
    leases.wake()
  }

  const countReceipts = (became: string, count: number) => metrics.receipts.inc({ became }, count)
  const eventsOf = (nodeId: number, shard: number) =>
    openEvents({
      pool,
      nodeId,
      shard,
      pendingIds,
      onStop: optOuts.add,
      applyText: inboundText({
        platform,
        shard,
        onOptOut(accountId, phone) {
          optOuts.add(accountId, phone)
          tellAccount(String(accountId))
        },
        onOptIn(accountId, phone) {
          optOuts.remove(accountId, phone)
          tellAccount(String(accountId))
        },
        onConfirmation: sendSoon,
        onProgress: progress,
      }),
      onProgress: progress,
      onUnmatched: () => matching.wake(),
      onCount: (kind, count) => metrics.carrierEvents.inc({ kind }, count),
      onReceipts: countReceipts,
      onError,
    })
  const receipts = eventsOf(nodeId, shards.events)
  const texts = eventsOf(textsNode.nodeId, shardsOf(textsNode.nodeId).events)

  const parts = openParts({ pool, takeText: texts.take, onError })

  const lines = await openLines({
    openUsual: (handlers) => openUsualCarrier(db, settings.smpp, handlers),
    open: (row, handlers) => openStoredCarrier(row, settings.publicUrl, handlers),
    rows: () => openCarrierRows(db, settings.secret),
    routes: (laneIds) => routesOf(db, laneIds),
    routed: () => routedCarriers(db),
    handlers: {
      onEvent: (event, acknowledge) => {
        noteReceipt(event)
        const of = event.kind === 'text' ? texts : receipts
        of.take(event, acknowledge)
      },
      onPart: parts.take,
      onLateAccepted: (text, messageId) => late.get(text)?.(messageId),
      onChange() {
        wakeSenders()
        notices?.wake()
      },
    },
    onTrouble: (carrierId, text) => log.warn({ carrierId }, text),
    onError,
  })
  const noteReceipt = ({ kind, carrierId, status }: CarrierEvent) => {
    if (kind === 'receipt') lines.find(carrierId)?.noteReceipt(status === 'delivered')
  }
  const limits = openLaneLimits({ db, clock: platform.clock, nodeId, lines, onError })
  let rules = await textingRules(db)
  /** Routes, limits and hours as staff and owners have set them. */
  const refresh = async (lanes: readonly LeasedLane[]) => {
    await lines.refresh(lanes.map((lane) => lane.lane_id))
    await limits.refresh(lanes)
    rules = await textingRules(db)
  }

  /** What its last owner left in doubt is settled before anything is sent. */
  const open = async (lane: LeasedLane) => {
    const { lane_id: laneId, channel, account_id: accountId, epoch, phone } = lane
    const known = senders.get(laneId)
    const kept = known?.kept() ?? { claims: [], messages: [] }
    for (const lost of await recoverLost(pool, laneId, epoch, kept, shards.answers)) {
      log.warn(lost, 'texts whose outcome is unknown after a lease ended')
      progress(lost.broadcast_id)
    }
    const budget = limits.budgetOf(lane)
    const shared = { pool, channel, optOuts, late, pendingIds, shard: shards.answers, onError }
    const opened: Sender =
      known ??
      openSender({
        ...shared,
        lease: { laneId, channel, accountId, nodeId, epoch },
        senderNo: ++sendersSoFar,
        preparing: prepareTexts(phone),
        route: () => lines.routeOf(laneId),
        line: () => limits.lineOf(laneId, () => opened.wake()),
        knowsShares: limits.knowsShares,
        pacePerSecond: limits.paceOf(lane),
        gates: openGates({ ...shared, clock: platform.clock, budget, rules: () => rules, onProgress: progress }),
        onProgress(broadcastId) {
          progress(broadcastId)
          settleSoon('')
        },
        onAnswer: (answer, count) => metrics.handedOver.inc({ answer }, count),
      })
    return opened
  }
  const leases = startLeases({ platform, nodeId, senders, limits, open, refresh, wakeSenders, onError })
  const flushing = startLoop(flushEveryMs, limits.flush, onError)

  const leftAside: LeftAside = new Map()
  const planning = startLoop(
    1000,
    async () => {
      while (await planNext(platform, leftAside)) leases.wake()
    },
    onError,
  )
  broadcastLoops = startBroadcastLoops(
    {
      platform,
      shard: shards.settling,
      usualCarrierId: lines.usual.carrier.id,
      onProgress: ({ broadcast_id }) => tellProgress(broadcast_id),
    },
    onError,
  )
  const settleSoon = throttleByKey(4, () => broadcastLoops?.wake())
  const history = startHistory(platform, onError)
  const matching = startLoop(
    500,
    async () => {
      await texts.applyDeferred()
      await matchRound(pool, shards.events, progress, countReceipts)
    },
    onError,
  )
  const repeating = startLoop(1000, () => runDueRepeating(platform), onError)
  const askUnknowns = openUnknowns({
    pool,
    shard: shards.events,
    carriers: () => lines.all().map(({ carrier }) => carrier),
    usualCarrierId: lines.usual.carrier.id,
    graceMs: settings.finalizeAfterMs,
    onProgress: progress,
  })
  const asking = startLoop(askEveryMs, askUnknowns, onError)
  const adopting = startLoop(500, () => adoptOrphans(pool, receipts, onError), onError)
  const linkOf = ({ carrier, slots, ...line }: Line) => ({
    carrierId: carrier.id,
    isUp: carrier.isUp(),
    health: line.health(),
    trouble: line.trouble(),
    slots: slots.total,
    taken: slots.taken(),
  })
  notices = startLoop(
    1000,
    async () => {
      const links = lines.all().filter(({ carrier }) => carrier.id !== 0)
      for (const { carrier } of links) metrics.links.set({ carrier: String(carrier.id) }, carrier.isUp() ? 1 : 0)
      await saveLinks(db, nodeId, links.map(linkOf))
      limits.leaveAllBut(new Set([...senders.values()].map((sender) => sender.line())))
      const states = [...senders].map(([laneId, sender]) => {
        const line = sender.line()
        const notice = line ? null : lines.routeOf(laneId).every(isMissing) ? carrierMissing : carrierAway
        return { laneId, carrierId: line?.carrier.id ?? null, pace: sender.pacePerSecond(), notice }
      })
      if (states.length > 0) await saveLeaseStates(db, nodeId, states)
    },
    onError,
  )

  const listener = listen(
    settings.databaseUrl!,
    ['engine', 'optout', 'carriers', 'events'],
    (channel, payload) => {
      if (channel === 'engine') {
        planning.wake()
        sendSoon()
        broadcastLoops?.wake()
        return
      }
      if (channel === 'carriers') {
        return leases.lookSoon()
      }
      if (channel === 'events') return adopting.wake()
      const [accountId, phone, change] = payload.split(':')
      if (change === 'many') return optOuts.addMany(Number(accountId))
      if (change === 'changed') return optOuts.askAgain(Number(accountId), Number(phone))
      const tell = change === 'lifted' ? optOuts.remove : optOuts.add
      tell(Number(accountId), Number(phone))
    },
    () => {
      optOuts.missed()
      leases.wake()
    },
    onError,
  )

  return {
    async stop() {
      await listener.close()
      await leases.takeNoMore()
      const loops = [broadcastLoops, history, planning, matching, repeating, asking, adopting, notices]
      await soon(Promise.all(loops.map((loop) => loop?.stop())))
      await Promise.all([...senders.values()].map((sender) => sender.stop()))
      await lines.close()
      await soon(parts.stop())
      await soon(Promise.all([receipts.drained(), texts.drained()]))
      await leases.stop()
      await flushing.stop()
      for (const sender of senders.values()) await sender.giveBack(db)
      await limits.flush()
      await saveLinks(db, nodeId, [])
      await node.leave()
      await textsNode.leave()
      await pool.end()
    },
  }
}

/**
 * What is not done by then another node does: every step is safe to repeat, and what a transaction of ours holds is free when its
 * connection ends.
 */
const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, drainWithinMs).unref())])

/** No carrier at all is set up. */
const isMissing = ({ carrier }: Line) => carrier.id === 0

/** Counters of concurrent writers never share a row; which shard it is does not matter otherwise. */
const shardsOf = (nodeId: number) => {
  const base = 2 + 2 * (nodeId % 10_000)
  return { settling: 1, answers: base, events: base + 1 }
}
