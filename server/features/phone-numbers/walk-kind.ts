/**
 * What kind of lines the numbers of an account's contacts are, page by page in the order of their key. Whoever stores many contacts
 * asks for a walk over all of them; what is known already is not asked again.
 *
 * A walk that has not begun is at 0, and one of them is enough: who asks then finds it waiting. Its first step takes it to −1, from
 * where on contacts may be missed that are stored now, so who asks after that has another one.
 *
 * A page of which something was answered is followed at once, by itself while numbers of it are left. One of which nothing was is
 * tried again after a growing pause, to an hour. A few numbers that the provider never answers for are left behind in the end.
 */
import type { Kind } from '../tasks/task-kind.ts'
import { lookupOf } from './find-gateway.ts'
import { foundOf, freshSince } from './look-up-phones.ts'
import { fewLeft, mostFailures } from './policy.ts'
import { type Found, readContactsPage, saveLookups } from './store.ts'

const contactsOfStep = 2000
const lookupsOfStep = 2000
const askMs = 5000

type Brought = { lastPersonId: number | null; found: Found[]; left: number }
const begun = -1

export const contactLookups: Kind<object, Brought> = {
  names: ['LookUpContacts'],
  policy: { seenBy: 'operators', whyNotCancel: null },
  urgency: 1,
  most: 1,
  failed: 'Not all numbers were looked up.',

  async bring(platform, { accountId }, { cursorId }) {
    const gateway = lookupOf(platform)
    if (cursorId === 0 || gateway.name === 'none') return { lastPersonId: null, found: [], left: 0 }
    const page = await readContactsPage(platform.db, accountId, cursorId, contactsOfStep, freshSince(platform))
    const asked = page.missing.slice(0, lookupsOfStep)
    const found = asked.length > 0 ? foundOf(await gateway.lookUp(asked, AbortSignal.timeout(askMs))) : []
    return { lastPersonId: page.lastPersonId, found, left: page.missing.length - found.length }
  },

  async step({ db, now }, { cursorId, failures }, { brought: { lastPersonId, found, left } }) {
    if (cursorId === 0) return { done: 0, cursor: begun }
    if (lastPersonId === null) return { done: 0, cursor: null }
    if (found.length > 0) await saveLookups(db, found, now)
    const isDone = left === 0 || (left <= fewLeft && failures >= mostFailures)
    const isIdle = !isDone && found.length === 0
    return { done: found.length, cursor: isDone ? lastPersonId : cursorId, isIdle }
  },

  tell: () => {},
}
