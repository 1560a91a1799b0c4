import { reasonSentences } from '@carillon/domain/broadcast/reason.ts'

/** Of the failed texts of a broadcast: how many were looked at, and how many of those no carrier confirmed. */
export type Looked = { readonly read: number; readonly unconfirmed: number }

/** Counts among failed rows those of which nobody knows whether they arrived: they may have. */
export const lookAt = (rows: readonly { readonly ResultDetail: string }[]): Looked => ({
  read: rows.length,
  unconfirmed: rows.filter(({ ResultDetail }) => ResultDetail === reasonSentences.unconfirmed).length,
})

/** What is said of the failures of a broadcast; `looked` is absent until they have been looked at. */
export const failureWords = (failed: number, looked: Looked | undefined): string => {
  if (!looked) return `${people(failed)} did not get it for certain. See who and why.`
  const { read, unconfirmed } = looked
  if (unconfirmed === 0) return `${people(failed)} could not be reached. See who and why.`
  // More than were looked at: how many of either is not known.
  if (read < failed) return `${people(failed)} could not be reached or not be confirmed. See who and why.`
  const may = unconfirmed === 1 ? 'The text of one person' : `The texts of ${people(unconfirmed)}`
  const confirmed = `${may} could not be confirmed: ${unconfirmed === 1 ? 'it' : 'they'} may have arrived.`
  const left = failed - unconfirmed
  return left <= 0 ? confirmed : `${people(left)} could not be reached. ${confirmed}`
}

const people = (count: number): string => (count === 1 ? 'One person' : `${count.toLocaleString('en-US')} people`)
