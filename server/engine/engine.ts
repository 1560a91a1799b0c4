/**
 * The delivery engine of one node. Any number of nodes work on one database.
 *
 * Who is the authority: the database. A number's lease says which node sends for it (leases, one row a number, five
 * seconds, an epoch that fences out the one before); claims say what is about to leave; rows say what became of it.
 * This process holds nothing that may not be lost: after a kill its leases run out, another node takes them and puts
 * down as unknown what was claimed and not answered.
 *
 * Loops: renewing leases every second and nothing else in it; taking them; looking which of them have something to send,
 * planning, settling and matching when woken, and by polling. Who wakes whom is said by name (`node.ts`). Its states are those of `runtime/life.ts`.
 */
import { sayPrompt } from '../features/audio/say-prompt.ts'
import { openCarrierRows, routesOf } from '../features/carriers/read-carriers.ts'
import { optOutByKey } from '../features/opt-outs/opt-out.ts'
import type { Platform } from '../platform/platform.ts'
import { inUnit } from '../platform/unit.ts'
import { openCallLines, withCalls } from './call/call-lines.ts'
import { openCodeCalls } from './call/code-calls.ts'
import { endFurtherCalls } from './call/removal-store.ts'
import { openTestCalls } from './call/test-calls.ts'
import { openTransferLoad, type TransferLoad } from './call/transfer-load.ts'
import { openAnswering } from './call-in/answer-calls.ts'
import { hearCarriers } from './hear-carriers.ts'
import { hearNotices } from './hear-notices.ts'
import { routedCarriers, saveLinks } from './lanes/lease-store.ts'
import { openLines } from './lanes/lines.ts'
import { openStoredCarrier, openUsualCarrier } from './lanes/open-carriers.ts'
import { type EngineNode, openNode } from './node.ts'
import { openLife } from './runtime/life.ts'
import { startLoop } from './runtime/loop.ts'
import { engineScope } from './runtime/scope.ts'
import { sendByLanes } from './send-by-lanes.ts'
import { showLinks } from './show-links.ts'
import { workRounds } from './work-rounds.ts'

const flushEveryMs = 5000
/** Rounds that are under way when the engine stops, and applying what is stored, may take so long each. */
const drainWithinMs = 5000
/** Then they are hung up on: less than senders wait for what they have handed over. */
const callsEndWithinMs = 6000

export type Engine = { stop(): Promise<void> }

export const startEngine = async (platform: Platform): Promise<Engine> => {
  const node = await openNode(platform)
  const hearing = hearCarriers(node)
  const texts = await linesOf(node, hearing)
  const answering = openAnswering({
    ...{ platform, remove: removeOf(platform), shard: node.shards.answers },
    ...{ onProgress: node.progress, onError: node.onError },
  })
  const load = openTransferLoad()
  const calls = await callLinesOf(node, answering.take, load)
  node.bells.on('trunks', calls.look)
  const lines = withCalls(texts, calls)
  const lanes = await sendByLanes(node, lines, load)
  const { senders, leases, limits, looking } = lanes
  const flushing = startLoop(flushEveryMs, limits.flush, node.onError)
  const codes = openCodeCalls({ platform, carriers: calls.serving, onError: node.onError })
  const tests = openTestCalls({ platform, pool: node.pool, carriers: calls.carriers, onError: node.onError })
  const calling = startLoop(1000, async () => void (await Promise.all([codes.work(), tests.work()])), node.onError)
  node.bells.on('codes', calling.wake)
  const rounds = [looking, calling, ...workRounds(node, hearing, lines), showLinks(node, lines, lanes)]
  const notices = hearNotices(node)

  const { stop } = openLife([
    { end: notices.close },
    { end: leases.takeNoMore },
    { end: () => Promise.all(rounds.map((loop) => loop.stop())), withinMs: drainWithinMs },
    {
      end: () =>
        Promise.all([
          ...[...senders.values()].map((sender) => sender.stop()),
          Promise.all(calls.carriers().map((carrier) => carrier.endWithin(callsEndWithinMs)))
            .then(codes.ended)
            .then(tests.ended),
        ]),
    },
    { end: lines.close },
    { end: answering.drained, withinMs: drainWithinMs },
    { end: hearing.parts.stop, withinMs: drainWithinMs },
    { end: () => Promise.all([hearing.receipts.drained(), hearing.texts.drained()]), withinMs: drainWithinMs },
    { end: leases.stop },
    { end: flushing.stop },
    {
      async end() {
        for (const sender of senders.values()) await sender.giveBack(platform.db)
      },
    },
    { end: limits.flush },
    { end: node.callsInProgress.close },
    { end: () => saveLinks(platform.db, node.nodeId, []) },
    { end: node.leave },
  ])
  return { stop }
}

const callLinesOf = (
  { platform, pool, nodeId, shards, progress, callsInProgress: inProgress, bells, onError }: EngineNode,
  onCall: ReturnType<typeof openAnswering>['take'],
  load: TransferLoad,
) => {
  return openCallLines({
    ...{ platform, pool, nodeId, shard: shards.answers, load, inProgress, onCall, onError },
    onProgress: progress,
    speak: (words) => sayPrompt(platform, words),
    remove: removeOf(platform),
    onChange: () => bells.ring('senders', 'links'),
    onTrouble: (carrierId, text) => platform.log.warn({ carrierId }, text),
  })
}

/** Key 3. */
const removeOf = (platform: Platform) => (accountId: number, phone: number) =>
  inUnit(platform, engineScope(accountId), async (unit) => {
    await optOutByKey(unit, phone)
    await endFurtherCalls(unit.db, unit.scope, phone)
  })

/** The carriers, opened for this node. */
const linesOf = ({ platform, bells, late, onError }: EngineNode, { take, parts }: ReturnType<typeof hearCarriers>) => {
  const { db, log, settings } = platform
  return openLines({
    openUsual: (handlers) => openUsualCarrier(db, settings.smpp, handlers),
    open: (row, handlers) => openStoredCarrier(row, settings.publicUrl, handlers),
    rows: () => openCarrierRows(db, settings.secret),
    routes: (laneIds) => routesOf(db, laneIds),
    routed: () => routedCarriers(db),
    handlers: {
      onEvent: take,
      onPart: parts.take,
      onLateAccepted: (text, messageId) => late.get(text)?.(messageId),
      onChange: () => bells.ring('senders', 'links'),
    },
    onTrouble: (carrierId, text) => log.warn({ carrierId }, text),
    onError,
  })
}
