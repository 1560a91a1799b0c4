/**
 * The delivery engine of one node. Any number of nodes work on one database.
 *
 * Who is the authority: the database. A number's lease says which node sends for it (leases, one row a number, five
 * seconds, an epoch that fences out the one before); claims say what is about to leave; rows say what became of it.
 * This process holds nothing that may not be lost: after a kill its leases run out, another node takes them and puts
 * down as unknown what was claimed and not answered.
 *
 * Beats: leases every second; planning, settling and matching when woken, and by polling. Wake by notify, survive
 * by polling.
 */

import { paceOf } from '@carillon/domain/broadcast/pace.ts'
import type { PreparedText } from '../carriers/carrier.ts'
import { noCarrier } from '../carriers/none/no-carrier.ts'
import { openSmppCarrier } from '../carriers/smpp/smpp-carrier.ts'
import { tellOptOuts } from '../features/opt-outs/tell-opt-outs.ts'
import { openPool } from '../platform/database.ts'
import { listen } from '../platform/listen.ts'
import { joinNodes } from '../platform/nodes.ts'
import type { Platform } from '../platform/platform.ts'
import { throttleByKey } from '../platform/realtime.ts'
import { adoptOrphans } from './adopt.ts'
import { recoverLost } from './answer-store.ts'
import { type Beat, startBeat } from './beat.ts'
import { openEvents } from './events.ts'
import { openFreshOptOuts } from './fresh-opt-outs.ts'
import { inboundText } from './inbound.ts'
import {
  carrierIdOf,
  giveBackLease,
  type LeasedNumber,
  leaseSeconds,
  renewLeases,
  setNotice,
  takeLeases,
} from './lease-store.ts'
import { openPace } from './pace.ts'
import { openPendingIds } from './pending-ids.ts'
import { planNext } from './planner.ts'
import { openProgress } from './progress.ts'
import { openSender, type Sender } from './sender.ts'
import { settleRound } from './settle.ts'
import { openSlots } from './slots.ts'
import { matchRound } from './unmatched.ts'

const carrierAway = 'The connection to the carrier is down. Sending goes on by itself as soon as it is back.'
const carrierMissing = 'No carrier is set up yet. Sending starts by itself when there is one.'
const idleMs = 30_000
/** What is stored and not applied by then, another node applies. */
const drainWithinMs = 5000

/**
 * The statements of delivery reach a few hundred rows by key, whatever the statistics of a table say that was filled a moment
 * ago: always by index, and planned once for each connection.
 */
const byKey = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_mergejoin=off -c jit=off'

export type Engine = { stop(): Promise<void> }

export const startEngine = async (platform: Platform): Promise<Engine> => {
  const { db, log, settings, metrics } = platform
  const onError = (error: unknown) => log.warn({ error: (error as Error).message }, 'the engine tries again')
  const pool = openPool(settings.databaseUrl!, {
    max: 8,
    applicationName: 'carillon delivery',
    onError,
    settings: byKey,
    queryTimeoutMs: 30_000,
  })
  const node = await joinNodes(db, 'engine', onError)
  const { nodeId } = node
  const shards = shardsOf(nodeId)
  const progress = openProgress(platform)
  const optOuts = openFreshOptOuts()
  const tellAccount = throttleByKey(1, (accountId) => tellOptOuts(platform, Number(accountId)))
  const pendingIds = openPendingIds()
  const senders = new Map<number, Sender>()
  const late = new WeakMap<PreparedText, (messageId: string) => void>()
  const link = settings.smpp

  let notices: Beat | undefined
  let isStopping = false
  const wakeSenders = () => {
    for (const sender of senders.values()) sender.wake()
  }

  const events = openEvents({
    pool,
    nodeId,
    shard: shards.events,
    pendingIds,
    applyText: inboundText({
      platform,
      shard: shards.events,
      onOptOut(accountId, phone) {
        optOuts.add(accountId, phone)
        tellAccount(String(accountId))
      },
      onOptIn(accountId, phone) {
        optOuts.remove(accountId, phone)
        tellAccount(String(accountId))
      },
      onConfirmation: () => leases.wake(),
      onProgress: progress,
    }),
    onProgress: progress,
    onUnmatched: () => matching.wake(),
    onCount: (kind, count) => metrics.carrierEvents.inc({ kind }, count),
    onError,
  })

  const openCarrier = async (link: NonNullable<typeof settings.smpp>) => {
    const carrierId = await carrierIdOf(db, 'smpp', `${link.systemId}@${link.host}:${link.port}`)
    return openSmppCarrier(
      { ...link, carrierId, isSimulated: link.simulated },
      {
        onEvent: events.take,
        onLateAccepted: (text, messageId) => late.get(text)?.(messageId),
        onChange() {
          wakeSenders()
          notices?.wake()
        },
        onTrouble: (text) => log.warn({ carrierId }, text),
      },
    )
  }
  const carrier = link ? await openCarrier(link) : noCarrier
  const slots = openSlots(carrier.slots)
  const carrierPace = openPace(carrier.isSimulated ? null : carrier.tps)

  const paceFor = (number: LeasedNumber) =>
    paceOf({
      class: number.class,
      pacePerSecond: number.pace_per_second,
      carrierIsSimulator: carrier.isSimulated,
      textsPerMinute: number.texts_per_minute,
      carrierTps: carrier.isSimulated ? null : carrier.tps,
    })

  const openFor = async (number: LeasedNumber, until: number) => {
    const lease = { textNumberId: number.text_number_id, accountId: number.account_id, nodeId, epoch: number.epoch }
    const known = senders.get(number.text_number_id)
    const kept = known?.kept() ?? { claims: [], messages: [] }
    for (const lost of await recoverLost(pool, lease.textNumberId, lease.epoch, kept, shards.answers)) {
      log.warn(lost, 'texts whose outcome is unknown after a lease ended')
      progress(lost.broadcast_id)
    }
    const sender =
      known ??
      openSender({
        pool,
        lease,
        phone: number.phone,
        carrier,
        slots,
        pacePerSecond: paceFor(number),
        carrierPace,
        optOuts,
        late,
        pendingIds,
        shard: shards.answers,
        onProgress(broadcastId) {
          progress(broadcastId)
          settleSoon('')
        },
        onAnswer: (answer, count) => metrics.handedOver.inc({ answer }, count),
        onError,
      })
    senders.set(number.text_number_id, sender)
    sender.leaseHolds(lease, until)
    notices?.wake()
  }

  /** A number that fails must not hold up the leases of the others. */
  const each = async (numbers: readonly LeasedNumber[], work: (number: LeasedNumber) => Promise<void>) => {
    for (const number of numbers) await work(number).catch(onError)
  }

  const keep = async (number: LeasedNumber, until: number) => {
    const { text_number_id: textNumberId, account_id: accountId, epoch } = number
    const sender = senders.get(textNumberId)
    // Taken, and lost before its sender was open: given back, so that the next taker looks for what is in doubt.
    if (!sender) return void (await giveBackLease(db, nodeId, textNumberId, epoch))
    sender.limit(paceFor(number))
    sender.leaseHolds({ textNumberId, accountId, nodeId, epoch }, until)
    if ((await sender.returnUnheard()) > 0) log.warn({ textNumberId }, 'claims whose answer never came wait again')
    if (isStopping || !sender.isIdleFor(idleMs)) return
    senders.delete(textNumberId)
    sender.leaseLost()
    await giveBackLease(db, nodeId, textNumberId, epoch)
  }

  const leases = startBeat(
    1000,
    async () => {
      // From before the question: the database counts its five seconds from later than that.
      const until = performance.now() + leaseSeconds * 1000
      const renewed = await renewLeases(db, nodeId)
      await each(renewed, (number) => keep(number, until))
      const taken = isStopping ? [] : await takeLeases(db, nodeId)
      await each(taken, (number) => openFor(number, until))
      const held = new Set([...renewed, ...taken].map((number) => number.text_number_id))
      for (const [textNumberId, sender] of senders) if (!held.has(textNumberId)) sender.leaseLost()
      metrics.leases.set(senders.size)
      wakeSenders()
    },
    onError,
  )

  const unplannable = new Set<number>()
  const planning = startBeat(
    1000,
    async () => {
      while (await planNext(platform, unplannable)) leases.wake()
      if (Math.random() < 1 / 60) unplannable.clear()
    },
    onError,
  )
  const settling = startBeat(
    500,
    () => settleRound(platform, shards.settling, ({ broadcast_id }) => progress(broadcast_id)),
    onError,
  )
  const settleSoon = throttleByKey(4, () => settling.wake())
  const matching = startBeat(500, () => matchRound(pool, shards.events, progress), onError)
  const adopting = startBeat(500, () => adoptOrphans(pool, events, onError), onError)
  notices = startBeat(
    1000,
    async () => {
      metrics.links.set({ carrier: String(carrier.id) }, carrier.isUp() ? 1 : 0)
      const notice = carrier.isUp() ? null : link ? carrierAway : carrierMissing
      if (senders.size > 0) await setNotice(db, nodeId, [...senders.keys()], notice)
    },
    onError,
  )

  const ears = listen(
    settings.databaseUrl!,
    ['engine', 'optout'],
    (channel, payload) => {
      if (channel === 'engine') {
        planning.wake()
        leases.wake()
        settling.wake()
        return
      }
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
      isStopping = true
      await ears.close()
      for (const beat of [planning, settling, matching, adopting, notices]) await beat?.stop()
      await Promise.all([...senders.values()].map((sender) => sender.stop()))
      await carrier.close()
      await Promise.race([events.drained(), new Promise((resolve) => setTimeout(resolve, drainWithinMs).unref())])
      await leases.stop()
      for (const sender of senders.values()) await sender.giveBack(db)
      await node.leave()
      await pool.end()
    },
  }
}

/** Counters of concurrent writers never share a row; which shard it is does not matter otherwise. */
const shardsOf = (nodeId: number) => {
  const base = 2 + 2 * (nodeId % 10_000)
  return { settling: 1, answers: base, events: base + 1 }
}
