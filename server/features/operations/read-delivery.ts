import type { Delivery, LedgerCheck } from '@carillon/contract/operations.ts'
import { tellNotice } from '@carillon/domain/broadcast/tell-notice.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { readFigures } from './figures-store.ts'
import { type LedgerResult, readSetting } from './settings-store.ts'
import { readShared, type Shared } from './shared-store.ts'
import * as store from './store.ts'

type Query = { q: string; numbersPage: number; broadcastsPage: number }

/** What a page for staff shows of the engines, as one answer. */
export const readDelivery = async ({ db }: Platform, scope: StaffScope, query: Query): Promise<Delivery> => {
  const q = query.q.trim()
  const [read, shared, Nodes, Links, Numbers, broadcasts, failed, LedgerCheck] = await Promise.all([
    readFigures(db),
    readShared(db),
    store.listNodes(db, scope),
    store.listLinks(db, scope),
    store.listNumbers(db, scope, { q, page: query.numbersPage }),
    store.listBroadcasts(db, scope, { q, page: query.broadcastsPage }),
    store.listFailedJobs(db, scope),
    readLedgerCheck(db),
  ])
  const toldNotice = (own: string | null) =>
    tellNotice({ ofAccount: null, ofNumber: null, own }, scope.own.timeZone).Notice
  const Broadcasts = {
    ...broadcasts,
    Items: broadcasts.Items.map((row) => ({ ...row, Notice: toldNotice(row.Notice) })),
  }
  const Totals = {
    HandedOver: handedOverBy(shared),
    Waiting: read.waiting,
    Retrying: read.retrying,
    RetriesDue: read.retriesDue,
    Paused: read.paused,
    Scheduled: read.scheduled,
    OnTheirWay: read.onTheirWay,
    Unknown: read.unknown,
    OldestUnknown: read.oldestUnknown,
    SingleTexts: read.singleTexts,
    OldestSingleText: read.oldestSingleText,
    Lag: read.lag,
    LagSeconds: read.lagSeconds,
    UnmatchedReceipts: read.unmatchedReceipts,
    UnservedNumbers: read.unservedNumbers,
    FailedJobs: read.failedJobs,
  }
  const FailedJobs = failed.map((job) => ({ ...job, NextStep: nextStep(job) }))
  return { AsOfDate: read.at, Totals, Nodes, Links, Numbers, Broadcasts, FailedJobs, LedgerCheck }
}

const nextStep = ({ IsGivenUp, AccountID }: store.Failed): string => {
  if (!IsGivenUp) return 'It is tried again by itself.'
  if (AccountID === null) return 'When the cause is gone, have it tried again: docs/operating.md says how.'
  return `Account ${AccountID} was told that it stopped. When the cause is gone, they begin it again.`
}

const readLedgerCheck = async (db: Db): Promise<LedgerCheck | null> => {
  const found = await readSetting<LedgerResult>(db, 'ledger-check')
  if (!found) return null
  return { CheckedDate: found.changedAt, Count: found.value.count, Disagreements: [...found.value.disagreements] }
}

/** What was written to a carrier, whatever it answered; not what it would not take now. */
const written = ['accepted', 'refused', 'unknown']

const handedOverBy = (shared: readonly Shared[]) =>
  shared
    .flatMap(({ metrics }) => metrics.filter(({ name }) => name === 'carillon_texts_handed_over_total'))
    .flatMap(({ values }) => values.filter(({ labels }) => written.includes(String(labels.answer))))
    .reduce((sum, { value }) => sum + value, 0)
