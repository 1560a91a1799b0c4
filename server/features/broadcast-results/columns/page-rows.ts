import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { outcomesOfSection } from '@carillon/domain/broadcast/results.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DetailsAsked, DetailsPage } from '../store.ts'
import { findRows } from './find-rows.ts'
import { answerIn, freshMarks, isHeldIn, isOptedOut, isReplied, stateIn } from './mark-rows.ts'
import { needsMarks, orderRows } from './order-rows.ts'
import type { Columns } from './read-columns.ts'
import type { Facts } from './store.ts'

/** The numbers of a page, in its order, and how many there are in all. */
export const pageRows = async (
  { db }: Platform,
  scope: Scope,
  columns: Columns,
  { request, ...asked }: DetailsPage,
  facts: Facts,
): Promise<{ phones: number[]; size: number }> => {
  const isOfMarks = asked.section !== 'all' || request.sortby.some(({ field }) => needsMarks(field))
  const marks = isOfMarks ? await freshMarks(db, scope, columns, facts) : undefined
  const needle = { text: facts.needle, digits: digitsOf(asked.q) }
  const found = asked.q === '' ? undefined : await findRows(columns, needle)
  const order = await orderRows(db, scope, columns, request.sortby, marks)
  const isMeant = Array.from({ length: 256 }, (_, code) => isInSection(asked, code))

  const from = (request.page - 1) * request.pagesize
  const phones: number[] = []
  let size = 0
  for (const row of order) {
    if (found && found[row] === 0) continue
    if (marks && !isMeant[marks.codes[row]!]) continue
    if (size >= from && phones.length < request.pagesize) phones.push(columns.phones[row]!)
    size++
  }
  return { phones, size }
}

/** Digits and what is written between them may be a number. */
const digitsOf = (q: string) => (/^[\d\s().+-]+$/.test(q) ? q.replace(/\D/g, '') : '')

/** As the list in the database has it (isInSection in ../store.ts). */
const isInSection = ({ section, response }: DetailsAsked, code: number): boolean => {
  switch (section) {
    case 'all':
      return true
    case 'read':
    case 'live-person':
    case 'voicemail':
    case 'busy-no-answer':
    case 'survey-results':
    case 'to-be-called':
    case 'not-completed-for-good':
      // No number has an RCS agent, and the others are of calls.
      return false
    case 'may-ask-to-stop':
      return isHeldIn(code)
    case 'invalid-for-good':
      return stateIn(code) === outcome.invalid && !isHeldIn(code)
    case 'replied':
      return isReplied(code)
    case 'opted-out':
      return isOptedOut(code)
    case 'not-replied':
      return stateIn(code) === outcome.delivered && !isReplied(code)
    case 'text-survey-results':
      return response === 'all' ? answerIn(code) > 0 : answerIn(code) === Number(response)
    default:
      return outcomesOfSection[section].some((state) => state === stateIn(code))
  }
}
