import type { Db } from '../../platform/database.ts'
import { longWorkOf } from '../../platform/jobs.ts'
import type { Scope } from '../../platform/scope.ts'
import { beginOnce, beginTask } from '../tasks/begin-task.ts'
import { insertJob } from './store.ts'
import { contactLookups, memberLookups } from './walk-kind.ts'

/** The job by which numbers are looked up in the background, and what it is told. `failures` in a row make it wait longer. */
export type NumbersPayload = { accountId: number; phones: number[]; failures?: number }

export const numbersJob = 'phonenumbers.lookup'

const mostOfJob = 500

/**
 * These numbers were stored: whichever of them is unknown is looked up soon after the transaction commits. For a form or a
 * few hundred rows; an import of more says `lookUpContactsSoon`.
 */
export const lookUpSoon = async (
  tx: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  phones: readonly (number | null)[],
): Promise<void> => {
  const distinct = [...new Set(phones.filter((phone) => phone !== null))]
  for (let from = 0; from < distinct.length; from += mostOfJob) {
    await lookOn(tx, { accountId, phones: distinct.slice(from, from + mostOfJob) })
  }
}

/** These are looked up, or what is left of them. */
export const lookOn = (tx: Db, payload: NumbersPayload, runAt?: Date) =>
  insertJob(tx, {
    ...{ name: numbersJob, payload, queue: longWorkOf(payload.accountId), priority: 1 },
    ...(runAt && { runAt }),
  })

/** Contacts of the account were stored, many or an unknown number: a walk over all of them looks up what is unknown. */
export const lookUpContactsSoon = (tx: Db, accountId: number, now: Date): Promise<void> =>
  beginOnce(tx, { accountId, userId: 0 }, contactLookups, { params: {}, total: 0, now })

type Added = { phones: readonly number[] | null; count: number }

/** These have come into a set of recipients; nobody is named where they are many, and a walk over the set looks them up. */
export const lookUpMembersSoon = async (
  tx: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  audienceId: number,
  { phones, count }: Added,
  now: Date,
): Promise<void> => {
  if (count === 0) return
  if (phones !== null) await lookUpSoon(tx, { accountId }, phones)
  else await beginTask(tx, { accountId, userId: 0 }, memberLookups, { params: { audienceId }, total: 0, now })
}
