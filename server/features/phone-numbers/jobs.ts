/**
 * Numbers of forms are looked up in the background. An account's are done one after the other; one job does what waits for others of
 * the account too, because such a queue is looked at every two seconds only. What nobody answers for is asked again after a growing
 * pause, to an hour, and given up in the end.
 */
import { transaction } from '../../platform/database.ts'
import { type Job, longWorkOf } from '../../platform/jobs.ts'
import { lookupOf } from './find-gateway.ts'
import { foundOf, freshSince } from './look-up-phones.ts'
import { lookOn, type NumbersPayload, numbersJob } from './look-up-soon.ts'
import { mostFailures } from './policy.ts'
import { completeJobs, findLookups, findWaiting, saveLookups } from './store.ts'
import { tellNumbers } from './tell-numbers.ts'

const lookupsOfJob = 2000
/** With the last answers that are waited for, less than a process has to end in. */
const askMs = 3000

export const lookUpNumbers: Job = {
  name: numbersJob,
  async work(platform, payload) {
    const { db, clock } = platform
    const { accountId, failures = 0, ...own } = payload as NumbersPayload
    const gateway = lookupOf(platform)
    if (gateway.name === 'none') return
    const waiting = await findWaiting(db, {
      ...{ name: numbersJob, queue: longWorkOf(accountId) },
      mostPhones: failures > 0 ? 0 : lookupsOfJob - own.phones.length,
    })
    const phones = [...new Set([...own.phones, ...waiting.flatMap((job) => job.phones)])]
    const known = await findLookups(db, phones, freshSince(platform))
    const fresh = new Set(known.filter(({ isFresh }) => isFresh).map(({ phone }) => phone))
    const missing = phones.filter((phone) => !fresh.has(phone))
    const answers = await gateway.lookUp(missing, AbortSignal.timeout(askMs), { isPaidWaitedFor: true })
    const left = missing.filter((phone) => !answers.has(phone))
    await transaction(db, async (tx) => {
      if (answers.size > 0) await saveLookups(tx, foundOf(answers), clock.now())
      await completeJobs(
        tx,
        waiting.map(({ id }) => id),
      )
      if (left.length === 0 || failures >= mostFailures) return
      const again: NumbersPayload = { accountId, phones: left, failures: answers.size > 0 ? 0 : failures + 1 }
      await lookOn(tx, again, pauseAfter(again).runAt)
    })
    if (answers.size > 0) tellNumbers(platform, accountId)
  },
}

/** 10, 20, 40 seconds and so on to an hour. The queue's own clock decides what is due, so it is the system's. */
const pauseAfter = ({ failures = 0 }: { failures?: number }): { runAt?: Date } =>
  failures === 0 ? {} : { runAt: new Date(Date.now() + Math.min(3_600_000, 5000 * 2 ** failures)) }
