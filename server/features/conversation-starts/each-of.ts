import { errors } from '@carillon/contract/errors.ts'
import { Refusal, refuseFields } from '../../platform/refusal.ts'
import { attempt, type Unit } from '../../platform/unit.ts'
import { type FailedContact, failedContact } from '../audiences/read-contacts.ts'
import type { readWhom, Whom } from './read-whom.ts'

/**
 * Does something for each of a few people. Whoever may not be written to is left out and told of, as what is no number is; where nobody
 * is left, or all of it is refused for a reason that is not theirs, nothing is done.
 */
export const eachOf = async <T>(
  unit: Unit,
  { whom, failed: unread }: Awaited<ReturnType<typeof readWhom>>,
  work: (part: Unit, one: Whom) => Promise<T>,
): Promise<{ done: T[]; failed: FailedContact[] }> => {
  const done: T[] = []
  const failed = [...unread]
  let why: Refusal | undefined
  for (const one of whom) {
    const { error } = await attempt(unit, async (part) => void done.push(await work(part, one)))
    if (!error) continue
    if (!isTheirs(error)) throw error
    why ??= error
    failed.push(failedContact(one.contact, errors[error.refused].code, error.message))
  }
  if (done.length > 0) return { done, failed }
  throw why ?? refuseFields({ Contacts: failed.map(({ Message }) => Message).slice(0, 1) })
}

/** Refused for the sake of one person: their wish, or the fields of their text. */
const isTheirs = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.refused === 'WrongInput' ||
    (error.refused === 'ConversationClosed' && theirReasons.has(String(error.facts.Reason))))

const theirReasons = new Set(['OptedOut', 'CannotBeTexted', 'NotOptedIn', 'MayAskToStop', 'NotVerified'])
