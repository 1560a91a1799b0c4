import type { Db } from '../../platform/database.ts'
import { longWorkOf } from '../../platform/jobs.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertJob } from './store.ts'

/** The jobs by which numbers are looked up in the background, and what each is told. `failures` in a row make it wait longer. */
export type NumbersPayload = { accountId: number; phones: number[]; failures?: number }
export type ContactsPayload = { accountId: number; afterPersonId: number; failures?: number }

export const numbersJob = 'phonenumbers.lookup'
export const contactsJob = 'phonenumbers.lookup-contacts'

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

/**
 * Contacts of the account were stored, many or an unknown number: a walk over all of them looks up what is unknown. Asked
 * often, it waits once; while another walk is under way it starts after that one, so contacts behind it are not missed.
 */
export const lookUpContactsSoon = async (tx: Db, accountId: number): Promise<void> => {
  const payload: ContactsPayload = { accountId, afterPersonId: 0 }
  const key = `${contactsJob}:${accountId}:start`
  // Behind the next step of a walk under way, which has 1: otherwise walks that start often would never end.
  await insertJob(tx, { name: contactsJob, payload, key, queue: longWorkOf(accountId), priority: 2 })
}

/** The step that follows; there is one at a time for each account. */
export const walkOn = (tx: Db, payload: ContactsPayload, runAt?: Date) =>
  insertJob(tx, {
    name: contactsJob,
    payload,
    key: `${contactsJob}:${payload.accountId}`,
    queue: longWorkOf(payload.accountId),
    priority: 1,
    ...(runAt && { runAt }),
  })
