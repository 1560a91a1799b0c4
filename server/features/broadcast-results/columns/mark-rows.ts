import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { surveyAnswer } from '@carillon/domain/conversation/survey.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Columns, Marks } from './read-columns.ts'
import { type Facts, readChanged, readMarks, type Version } from './store.ts'

export const stateIn = (code: number) => code & 7
export const isReplied = (code: number) => (code & 8) !== 0
export const isOptedOut = (code: number) => (code & 16) !== 0
export const answerIn = (code: number) => (code >> 5) & 3
/** May be asking to stop. */
export const isHeldIn = (code: number) => (code & 128) !== 0

/** The marks as they are now or were a moment ago. A reading that had begun before this one was asked may be too old. */
export const freshMarks = async (db: Db, scope: Scope, columns: Columns, facts: Facts): Promise<Marks> => {
  for (let turn = 0; turn < 2; turn++) {
    if (columns.marks && isOf(columns.marks, facts)) return columns.marks
    columns.reading ??= renewMarks(db, scope, columns, facts.hasEnded).finally(() => {
      columns.reading = undefined
    })
    await columns.reading
  }
  return columns.marks!
}

const isOf = (known: Version, now: Version): boolean =>
  known.counters === now.counters && known.lastText === now.lastText

/** Of a broadcast that has ended only what is new is read, unless the counters say that this was not all. */
const renewMarks = async (db: Db, scope: Scope, columns: Columns, hasEnded: boolean): Promise<void> => {
  const { broadcastId, marks } = columns
  if (hasEnded && marks) {
    const { changed, counters, lastText } = await readChanged(db, scope, broadcastId, marks.lastText)
    const codes = Uint8Array.from(marks.codes)
    for (const { phone, code } of changed) codes[rowOf(columns, phone)] = code
    if (countersOf(codes) === counters) {
      columns.marks = { codes, counters, lastText }
      return
    }
  }
  const read = await readMarks(db, scope, broadcastId)
  const codes = new Uint8Array(columns.size)
  for (let row = 0; row < columns.size; row++) codes[row] = read.marks.charCodeAt(row) - 1
  columns.marks = { codes, counters: read.counters, lastText: read.lastText }
}

/** The counters as these rows have them. */
const countersOf = (codes: Uint8Array): string => {
  const rows = new Array<number>(256).fill(0)
  for (let row = 0; row < codes.length; row++) rows[codes[row]!]!++
  const count = (has: (code: number) => boolean) =>
    rows.reduce((sum, count, code) => (has(code) ? sum + count : sum), 0)
  const states = Object.values(outcome).sort((one, other) => one - other)
  const answers = [surveyAnswer.yes, surveyAnswer.no, surveyAnswer.unknown]
  return [
    ...states.map((state) => count((code) => stateIn(code) === state)),
    count(isReplied),
    count((code) => isReplied(code) && stateIn(code) === outcome.delivered),
    count(isOptedOut),
    count(isHeldIn),
    ...answers.map((answer) => count((code) => answerIn(code) === answer)),
  ].join()
}

/** Everybody who is marked is in the broadcast. */
const rowOf = ({ phones }: Columns, phone: number): number => {
  let [from, through] = [0, phones.length - 1]
  while (from < through) {
    const middle = (from + through) >> 1
    if (phones[middle]! < phone) from = middle + 1
    else through = middle
  }
  return from
}
