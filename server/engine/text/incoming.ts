import type pg from 'pg'
import type { findAnswering } from '../../features/auto-replies/reply-store.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import type { WhyOut } from '../send/fresh-opt-outs.ts'
import type { AnsweredBroadcast, InboundNumber } from './inbound-store.ts'
import type { OpenSurvey } from './survey-store.ts'

export type InboundOptions = {
  platform: Platform
  shard: number
  onOptOut(accountId: number, phone: number, why: WhyOut): void
  onOptIn(accountId: number, phone: number): void
  /** Somebody may be to be told that it is unread. */
  onUnread(): void
  /** There may be something to answer with. */
  onConfirmation(): void
  onProgress(broadcastId: number): void
}

/** An inbound text that is being acted on, within the transaction of its batch. */
export type Incoming = {
  options: InboundOptions
  tx: pg.PoolClient
  /** The same transaction as features know it. */
  unit: Unit
  db: Db
  scope: Scope
  number: InboundNumber
  phone: number
  message: string
  /** The latest broadcast that this phone has got from this number. */
  answered: AnsweredBroadcast | undefined
  /** What may answer it by itself, where it is no reserved word. */
  survey: OpenSurvey | undefined
  answering: Awaited<ReturnType<typeof findAnswering>>
  now: Date
}

/** What an inbound text turned out to be. An opt-out in words of one's own is a reply too; a reserved word is none. */
export type Meaning = {
  type: 'Stop' | 'Unstop' | 'Help' | 'Join' | 'Auto Opt-out' | 'Launch' | 'Chat'
  marks: readonly ('replied' | 'opted_out')[]
  /** The broadcast that it answers, where that is not the latest. */
  answers?: AnsweredBroadcast
  survey?: number
  /** A person is to decide whether it asks to stop. */
  isToReview?: boolean
  /** The answer of ours, once the text itself is stored. */
  answer?(): Promise<void>
  /** What this node is to know of it, once it is committed. */
  after?(): void
}
