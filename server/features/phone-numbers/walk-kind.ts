/**
 * What kind of lines the numbers of an account's contacts are, or of the people of a set, page by page in the order of their key. Whoever stores many contacts
 * asks for a walk over all of them; what is known already is not asked again.
 *
 * A walk that has not begun is at 0, and one of them is enough: who asks then finds it waiting. Its first step takes it to −1, from
 * where on contacts may be missed that are stored now, so who asks after that has another one.
 *
 * A page of which something was answered is followed at once, by itself while numbers of it are left. One of which nothing was is
 * tried again after a growing pause, to an hour. A few numbers that the provider never answers for are left behind in the end.
 */
import type { Db } from '../../platform/database.ts'
import type { Kind } from '../tasks/task-kind.ts'
import { lookupOf } from './find-gateway.ts'
import { foundOf, freshSince } from './look-up-phones.ts'
import { fewLeft, mostFailures } from './policy.ts'
import { type Found, type NumbersPage, readContactsPage, readMembersPage, saveLookups } from './store.ts'
import { tellNumbers } from './tell-numbers.ts'

const rowsOfStep = 2000
const lookupsOfStep = 2000
const askMs = 5000

type Brought = { last: number | null; found: Found[]; left: number }
const begun = -1

type Reading<Params> = (
  db: Db,
  of: { accountId: number; params: Params; after: number },
  page: { size: number; freshSince: Date },
) => Promise<NumbersPage>

const walkOver = <Params>(name: string, readPage: Reading<Params>): Kind<Params, Brought> => ({
  names: [name],
  policy: { seenBy: 'operators', whyNotCancel: null },
  urgency: 1,
  most: 1,
  failed: 'Not all numbers were looked up.',

  async bring(platform, { accountId }, { cursorId, params }) {
    const gateway = lookupOf(platform)
    if (cursorId === 0 || gateway.name === 'none') return { last: null, found: [], left: 0 }
    const of = { accountId, params, after: cursorId }
    const page = await readPage(platform.db, of, { size: rowsOfStep, freshSince: freshSince(platform) })
    const asked = page.missing.slice(0, lookupsOfStep)
    const found =
      asked.length > 0
        ? foundOf(await gateway.lookUp(asked, AbortSignal.timeout(askMs), { isPaidWaitedFor: true }))
        : []
    return { last: page.last, found, left: page.missing.length - found.length }
  },

  async step({ db, now }, { cursorId, failures }, { brought: { last, found, left } }) {
    if (cursorId === 0) return { done: 0, cursor: begun }
    if (last === null) return { done: 0, cursor: null }
    if (found.length > 0) await saveLookups(db, found, now)
    const isDone = left === 0 || (left <= fewLeft && failures >= mostFailures)
    const isIdle = !isDone && found.length === 0
    return { done: found.length, cursor: isDone ? last : cursorId, isIdle }
  },

  tell: (platform, { accountId }) => tellNumbers(platform, accountId),
})

export const contactLookups = walkOver<object>('LookUpContacts', readContactsPage)
export const memberLookups = walkOver<{ audienceId: number }>('LookUpRecipients', readMembersPage)
