/** What goes on in rounds besides sending: planning, looking up lines, settling, filing, matching, series, texts that wait for their time, adopting, telling users of unread texts, asking carriers for texts in doubt, and speaking what calls are to say. */
import { notifyEngine } from '../features/deliveries/store.ts'
import { tellUnread } from '../features/notifications/tell-unread.ts'
import { sayDue } from '../features/scheduled-conversations/say-due.ts'
import { startSpeakingAhead } from './call/speak-ahead.ts'
import { planNext, settlings } from './channels.ts'
import type { Hearing } from './hear-carriers.ts'
import type { Lines } from './lanes/lines.ts'
import type { EngineNode } from './node.ts'
import type { LeftAside } from './plan/planner.ts'
import { adoptOrphans } from './receive/adopt.ts'
import { matchRound } from './receive/unmatched.ts'
import { startLoop } from './runtime/loop.ts'
import { runDueRepeating } from './series/repeating.ts'
import { startBroadcastLoops } from './settle/broadcast-loops.ts'
import { startHistory } from './settle/history.ts'
import { checkNext } from './text/check-lines.ts'
import { openUnknowns } from './text/settle-unknown.ts'

/** Texts in doubt are asked for at carriers that keep records. */
const askEveryMs = 60_000
/** Opt-outs are heard of. */
const lookForOptOutsEveryMs = 600_000

/** Answers all that are to be stopped. */
export const workRounds = (node: EngineNode, { receipts, texts }: Hearing, lines: Lines) => {
  const { platform, pool, shards, bells, moved, progress, tellProgress, onError } = node
  const usualCarrierId = lines.usual.carrier.id
  const leftAside: LeftAside = new Map()
  /** Whichever node sends it. */
  const wakeSenders = () => notifyEngine(platform.db)
  const plan = async () => {
    while (await planNext(platform, leftAside)) {
      bells.ring('checking')
      await wakeSenders()
    }
  }
  const check = async () => {
    for (;;) {
      const checked = await checkNext({ platform, shard: shards.settling, onProgress: progress })
      if (!checked) return
      if (checked === 'done') await wakeSenders()
    }
  }
  const match = async () => {
    await texts.applyDeferred()
    const count = (became: string, many: number) => platform.metrics.receipts.inc({ became }, many)
    await matchRound(pool, shards.events, progress, count)
  }
  const ask = openUnknowns({
    ...{ pool, usualCarrierId, shard: shards.events, graceMs: platform.settings.finalizeAfterMs, onProgress: progress },
    carriers: () => lines.all().map(({ carrier }) => carrier),
  })
  const onProgress = ({ broadcast_id }: { broadcast_id: number }) => tellProgress(broadcast_id)
  const ofBroadcasts = { platform, channels: settlings, shard: shards.settling, usualCarrierId, moved, onProgress }

  const planning = startLoop(1000, plan, onError)
  const checking = startLoop(1000, check, onError)
  const settling = startBroadcastLoops(ofBroadcasts, onError)
  const history = startHistory(platform, settlings, onError)
  const matching = startLoop(500, match, onError)
  const repeating = startLoop(1000, () => runDueRepeating(platform), onError)
  const asking = startLoop(askEveryMs, ask, onError)
  const telling = startLoop(1000, () => tellUnread(platform), onError, { restPerWork: 4 })
  const canceling = startLoop(lookForOptOutsEveryMs, node.canceling.work, onError, { restPerWork: 9 })
  const saying = startLoop(1000, () => sayDue(platform), onError)
  const adopting = startLoop(500, () => adoptOrphans(pool, receipts, onError), onError)
  const speaking = startSpeakingAhead(platform, onError)
  bells.on('planning', planning.wake)
  bells.on('checking', checking.wake)
  bells.on('settling', settling.wake)
  bells.on('matching', matching.wake)
  bells.on('adopting', adopting.wake)
  bells.on('telling', telling.wake)
  bells.on('canceling', canceling.wake)
  return [
    planning,
    checking,
    settling,
    history,
    matching,
    repeating,
    asking,
    adopting,
    telling,
    canceling,
    saying,
    speaking,
  ]
}
