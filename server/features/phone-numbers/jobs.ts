/**
 * Looking up in the background, for forms and imports.
 *
 * A walk over an account is a chain of jobs, each some seconds of steps; a step is one page of contacts in the order of
 * their key. The last step of a job saves what was answered and enqueues the next job in one transaction. Killed before
 * that, the job runs again, and what is fresh by then is not asked again. Jobs of an account are long work: one after the other,
 * behind its imports, while another worker serves other accounts. That queue is polled every two seconds, so a job takes more than one
 * step, and a job for the numbers of a form does what waits for other forms of the account too.
 *
 * A step in which something was answered is followed at once, by the same page while numbers of it are left. One in which
 * nothing was is followed by itself after a growing pause, to an hour. A few numbers that the provider never answers
 * for are left behind in the end.
 */
import type { Lookup } from '../../gateways/lookup/lookup.ts'
import { transaction } from '../../platform/database.ts'
import { type Job, longWorkOf } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { lookupOf } from './find-gateway.ts'
import { foundOf, freshSince } from './look-up-phones.ts'
import { type ContactsPayload, contactsJob, lookOn, type NumbersPayload, numbersJob, walkOn } from './look-up-soon.ts'
import { completeJobs, findLookups, findWaiting, readContactsPage, saveLookups } from './store.ts'

const contactsOfStep = 2000
const lookupsOfStep = 2000
/** Together less than a process has to end in, so that a slow provider does not keep it. */
const roundMs = 3000
const askMs = 5000
/** The pauses up to here add up to some fifteen hours. */
const mostFailures = 22
const fewLeft = 10

export const lookUpNumbers: Job = {
  name: numbersJob,
  async work(platform, payload) {
    const { db, clock } = platform
    const { accountId, failures = 0, ...own } = payload as NumbersPayload
    const gateway = lookupOf(platform)
    if (gateway.name === 'none') return
    const waiting = await findWaiting(db, {
      ...{ name: numbersJob, queue: longWorkOf(accountId) },
      mostPhones: failures > 0 ? 0 : lookupsOfStep - own.phones.length,
    })
    const phones = [...new Set([...own.phones, ...waiting.flatMap((job) => job.phones)])]
    const known = await findLookups(db, phones, freshSince(platform))
    const fresh = new Set(known.filter(({ isFresh }) => isFresh).map(({ phone }) => phone))
    const missing = phones.filter((phone) => !fresh.has(phone))
    const answers = await gateway.lookUp(missing, AbortSignal.timeout(askMs))
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
  },
}

export const lookUpContacts: Job = {
  name: contactsJob,
  async work(platform, payload) {
    const gateway = lookupOf(platform)
    if (gateway.name === 'none') return
    const startedMs = performance.now()
    let place = payload as ContactsPayload
    for (;;) {
      const step = await takeStep(platform, gateway, place)
      if (!step) return
      const { next, found } = step
      const isLast = (next.failures ?? 0) > 0 || performance.now() - startedMs > roundMs
      await transaction(platform.db, async (tx) => {
        if (found.length > 0) await saveLookups(tx, found, platform.clock.now())
        if (isLast) await walkOn(tx, next, pauseAfter(next).runAt)
      })
      if (isLast) return
      place = next
    }
  },
}

/** What one page brought and where the walk goes on; undefined at its end. */
const takeStep = async (platform: Platform, gateway: Lookup, place: ContactsPayload) => {
  const { accountId, afterPersonId, failures = 0 } = place
  const page = await readContactsPage(platform.db, accountId, afterPersonId, contactsOfStep, freshSince(platform))
  if (page.lastPersonId === null) return undefined
  const asked = page.missing.slice(0, lookupsOfStep)
  const found = asked.length > 0 ? foundOf(await gateway.lookUp(asked, AbortSignal.timeout(askMs))) : []
  const left = page.missing.length - found.length
  const isDone = left === 0 || (left <= fewLeft && failures >= mostFailures)
  const next: ContactsPayload = {
    accountId,
    afterPersonId: isDone ? page.lastPersonId : afterPersonId,
    failures: isDone || found.length > 0 ? 0 : failures + 1,
  }
  return { next, found }
}

/** 10, 20, 40 seconds and so on to an hour. The queue's own clock decides what is due, so it is the system's. */
const pauseAfter = ({ failures = 0 }: { failures?: number }): { runAt?: Date } =>
  failures === 0 ? {} : { runAt: new Date(Date.now() + Math.min(3_600_000, 5000 * 2 ** failures)) }
