/**
 * Whoever is called and pressed 0 is connected with somebody (rules/calls 25 to 30; docs/decisions, calls that are passed on):
 *
 *   asked ──► ringing ──answered──► introduction, to whoever took it ──► joined ──► over
 *     └─ turned away     └─ nobody takes it, or the person hangs up ──────────────────┘
 *
 * Before another phone rings its line and its first minute are durable; the next minute is before the one that runs ends. What ends
 * it, whichever side hangs up, ends it once, and is durable before the call itself ends.
 */
import { randomUUID } from 'node:crypto'
import type { TurnedAway } from '@carillon/domain/broadcast/call-keys.ts'
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import type { Phone } from '@carillon/domain/phone/number.ts'
import type pg from 'pg'
import type { CallEvent, PlacedCall, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { lengthOf } from '../../features/audio/use-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { engineScope } from '../runtime/scope.ts'
import { whyNotCallNow } from './attempt-store.ts'
import { longestTransferMs } from './longest-call.ts'
import type { Prompts } from './prompts.ts'
import type { Sounds } from './sounds.ts'
import type { TransferLoad } from './transfer-load.ts'
import {
  type Begun,
  beginTransfer,
  endTransfer,
  extendTransfer,
  joinTransfer,
  type TransferResult,
} from './transfer-store.ts'
import type { TrunkLines } from './trunk-lines.ts'

type TransferOptions = {
  carrierId: number
  nodeId: number
  shard: number
  trunk: VoiceTrunk
  /** The carrier is asked to connect them by itself, where nobody is to hear an introduction. */
  refers: boolean
  lines: TrunkLines
  /** When the next call may leave. */
  myTurn(): Promise<void>
  db: Db
  pool: pg.Pool
  clock: Clock
  sounds: Sounds
  prompts: Prompts
  ringMs: number
  load: TransferLoad
  onProgress(broadcastId: number): void
  /** Minutes were set aside, or are given back. */
  onCredits(accountId: number): void
  onError(error: unknown): void
}

/** In which call they pressed it. */
type Of = { accountId: number; broadcastId: number; phone: number; callerId: number; callId: string }

type PassedOn = TurnedAway | 'talked'

export type Passing = {
  /** Resolves while they are there to hear it, or later. */
  done: Promise<PassedOn>
  /** It is durable that it is over, and another has its line. */
  ended: Promise<void>
  /** Pressed by them. */
  key(key: string): void
  /** They have hung up. */
  over(): void
}

const minuteMs = 60_000
/** The next minute is set aside so long before the one that runs ends. */
const aheadMs = 10_000
/** Longer than a process that is well takes for anything. */
const slackMs = 15_000
const referredMs = 180_000
const againAfterMs = 1000
/** All lines of the trunk are others' at this moment. */
const lineWithinMs = 3000
const noLineMs = 250
const longestIntroductionMs = 120_000

export type Transfers = ReturnType<typeof openTransfers>

export const openTransfers = (options: TransferOptions) => {
  const { trunk, lines, db, pool, clock, sounds, prompts, load, onProgress, onCredits, onError } = options

  let isClosing = false

  /** Whatever the database says at this moment; what is not written down when the process ends, ends by itself. */
  const durably = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isClosing) {
      try {
        await work()
        return
      } catch (error) {
        onError(error)
        await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      }
    }
  }

  const trunkLine = async (isGone: () => boolean): Promise<boolean> => {
    const waitNoMore = lines.expect()
    try {
      for (let waitedMs = 0; waitedMs < lineWithinMs && !isGone(); waitedMs += noLineMs) {
        if (lines.begin(true)) return true
        lines.room(0)
        await new Promise((resolve) => setTimeout(resolve, noLineMs))
      }
      return false
    } finally {
      waitNoMore()
    }
  }

  const pass = (call: PlacedCall, of: Of): Passing => {
    const scope = engineScope(of.accountId)
    const done = Promise.withResolvers<PassedOn>()
    const ended = Promise.withResolvers<void>()
    let transferId = 0
    const row = () => ({ broadcastId: of.broadcastId, transferId, shard: options.shard, now: clock.now() })
    /** They have hung up. */
    let isGone = false
    let ending: Promise<void> | null = null
    let leg: PlacedCall | null = null
    let answeredAt: Date | null = null
    /** When they were joined, and to when minutes are set aside. */
    let joined: { at: number; until: number } | null = null
    let timer: NodeJS.Timeout | undefined
    let woken = () => {}

    const begin = async (): Promise<Begun> => {
      const begun = await beginTransfer(
        db,
        scope,
        {
          ...{ broadcastId: of.broadcastId, phone: of.phone, callId: of.callId },
          ...{ carrierId: options.carrierId, nodeId: options.nodeId, shard: options.shard },
          holdMs: lineWithinMs + options.ringMs + longestIntroductionMs + slackMs,
        },
        clock.now(),
      )
      onProgress(of.broadcastId)
      return begun
    }

    const run = async (): Promise<void> => {
      let begun: Begun
      try {
        begun = await begin()
      } catch (error) {
        // Whether it was written down is not known; if it was, it ends by itself.
        onError(error)
        done.resolve('not taken')
        return
      }
      if (begun.kind !== 'begun') {
        if (begun.kind === 'LinesBusy') load.refused(of.broadcastId)
        done.resolve(begun.kind === 'LinesBusy' ? 'lines busy' : 'not taken')
        return
      }
      transferId = begun.transferId
      load.begun(of.broadcastId)
      onCredits(of.accountId)
      try {
        await (isGone ? over('Abandoned') : connect(begun))
      } catch (error) {
        onError(error)
        await over('NotTaken')
      }
    }

    const connect = async ({ to, introductionId }: Extract<Begun, { kind: 'begun' }>): Promise<void> => {
      if (isNeverCalled(to) || (await whyNotCallNow(pool, of.accountId, to)) !== 0) return over('NotTaken')
      void hold()
      if (options.refers && introductionId === null) {
        const referred = await call.refer(String(to))
        if (referred === 'taken') return taken()
        if (referred === 'unknown') return over('Unconfirmed', referredMs)
        if (referred === 'not taken') return over(isGone ? 'Abandoned' : 'NotTaken')
      }
      const introduction = introductionId === null ? null : await take(introductionId)
      try {
        await bridge(to, introduction?.audio ?? null)
      } finally {
        introduction?.release()
      }
    }

    const take = async (audioId: number) =>
      sounds.take(of.accountId, audioId, await lengthOf(options.db, engineScope(of.accountId), audioId))

    /** What they hear until somebody is there. */
    const hold = async (): Promise<void> => {
      const first = await prompts.onHold()
      const isWaiting = () => !isGone && !ending && !joined
      if (first && isWaiting()) await call.play(first)
      while (isWaiting() && (await call.play(prompts.ringback())));
    }

    const bridge = async (to: Phone, introduction: Parameters<PlacedCall['play']>[0] | null): Promise<void> => {
      if (!(await trunkLine(() => isGone))) {
        if (isGone) return over('Abandoned')
        load.refused(of.broadcastId)
        return over('LinesBusy')
      }
      const legEnded = Promise.withResolvers<void>()
      let isThrough = false
      const through = () => {
        if (!isThrough) lines.through()
        isThrough = true
      }
      const hear = (event: CallEvent) => {
        switch (event.kind) {
          case 'ringing':
            return through()
          case 'answered':
            through()
            answeredAt = new Date()
            return void answered(introduction).catch((error) => {
              onError(error)
              leg?.hangUp()
            })
          case 'digit':
            if (joined) call.press(event.digit)
            return
          case 'ended':
            if (!isThrough) lines.untried()
            lines.end(true)
            // Where the other's thread has died, nobody else is concerned.
            if (event.retryAfterMs !== null && event.by === 'peer') lines.hold(event.retryAfterMs)
            return legEnded.resolve()
        }
      }
      await options.myTurn()
      if (isGone) {
        lines.untried()
        lines.end(true)
        return over('Abandoned')
      }
      leg = trunk.originate(
        {
          ...{ from: String(of.callerId), to: String(to), callId: randomUUID().replaceAll('-', '') },
          ...{ ringMs: options.ringMs, detect: null, beside: call },
        },
        hear,
      )
      await legEnded.promise
      return over(joined ? 'Connected' : isGone ? 'Abandoned' : 'NotTaken')
    }

    const answered = async (introduction: Parameters<PlacedCall['play']>[0] | null): Promise<void> => {
      if (introduction && !(await leg!.play(introduction))) return
      if (isGone || ending) return leg!.hangUp()
      const askedAt = performance.now()
      const isOurs = await joinTransfer(db, scope, { ...row(), answeredAt: answeredAt!, holdMs: minuteMs + slackMs })
      // What was held has to outlast the minute.
      if (!isOurs || isGone || ending || performance.now() - askedAt > aheadMs) return leg!.hangUp()
      joined = { at: performance.now(), until: performance.now() + minuteMs }
      call.stop()
      call.join(leg!, minuteMs)
      onProgress(of.broadcastId)
      await goOn()
    }

    /** Minute by minute, each set aside before it starts. */
    const goOn = async (): Promise<void> => {
      while (joined && !ending) {
        await until(joined.until - aheadMs)
        if (ending) return
        const next = joined.until + minuteMs
        if (next - joined.at > longestTransferMs || !(await another(next))) break
        joined.until = next
        call.join(leg!, next - performance.now())
      }
      if (!joined || ending) return
      await tellEnd()
      await until(joined.until)
      leg?.hangUp()
    }

    /** True when it is set aside; asked again while the database is away and the minute lasts. */
    const another = async (next: number): Promise<boolean> => {
      while (joined && !ending && performance.now() < joined.until) {
        try {
          const askedAt = performance.now()
          const answer = await extendTransfer(db, scope, { ...row(), holdMs: next - askedAt + slackMs })
          if (answer === 'extended') onCredits(of.accountId)
          return answer === 'extended'
        } catch (error) {
          onError(error)
          await until(performance.now() + againAfterMs)
        }
      }
      return false
    }

    const tellEnd = async (): Promise<void> => {
      const words = await prompts.ending()
      if (!words || ending) return
      await Promise.all([call.play(words), leg?.play(words)])
    }

    const until = (at: number) =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.max(0, at - performance.now()))
        woken = resolve
      })

    /** The carrier carries it from here on. */
    const taken = (): Promise<void> => {
      ending ??= keptByTrunk()
      return ending
    }

    const keptByTrunk = async (): Promise<void> => {
      await durably(() => joinTransfer(db, scope, { ...row(), answeredAt: new Date(), holdMs: referredMs }))
      await durably(() => endTransfer(db, scope, { ...row(), result: 'Connected', seconds: 0, referredMs }))
      finish('talked')
    }

    /** Once, whoever says it first. */
    const over = (result: TransferResult, mayTalkMs?: number): Promise<void> => {
      ending ??= end(result, mayTalkMs)
      return ending
    }

    const end = async (result: TransferResult, mayTalkMs?: number): Promise<void> => {
      clearTimeout(timer)
      woken()
      const seconds = joined ? Math.max(0, Math.min(performance.now(), joined.until) - joined.at) / 1000 : 0
      call.part()
      call.stop()
      leg?.hangUp()
      if (joined) done.resolve('talked')
      await durably(() => endTransfer(db, scope, { ...row(), result, seconds, referredMs: mayTalkMs }))
      finish(joined ? 'talked' : result === 'LinesBusy' ? 'lines busy' : 'not taken')
    }

    const finish = (how: PassedOn) => {
      load.ended(of.broadcastId)
      onProgress(of.broadcastId)
      onCredits(of.accountId)
      done.resolve(how)
    }

    void run().catch(onError).finally(ended.resolve)

    return {
      done: done.promise,
      ended: ended.promise,
      key(key) {
        if (joined && !ending) leg?.press(key)
      },
      over() {
        if (isGone) return
        isGone = true
        if (joined) void over('Connected')
        else leg?.hangUp()
      },
    }
  }

  return {
    pass,
    /** The process ends: what cannot be written down by now ends by itself. */
    close() {
      isClosing = true
    },
  }
}
