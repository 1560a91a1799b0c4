import { foldHeading, useOfHeading } from '@carillon/domain/imports/column-names.ts'
import { joinName } from '@carillon/domain/imports/name.ts'
import type { Clipboard, Pasted } from '@carillon/domain/imports/paste.ts'
import { namedBy, withColumn } from './name-columns.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'

/**
 * The paste dialog, step by step: what is pasted is parsed, reviewed and edited, then imported; the view of
 * what became of each row completes it. `edit` is the review once something in it has been changed. From `import` there
 * is no way back, as part of the rows may be in the book already; a failure there can be tried again.
 */
type PasteStep = 'paste' | 'parse' | 'review' | 'edit' | 'import' | 'view'

export type PasteResult = {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: readonly { readonly name: string; readonly number: string; readonly why: string }[]
}

export type PasteState = {
  readonly step: PasteStep
  /** The text as it stands in the field; the other two as they came with it, until it is changed by hand. */
  readonly clipboard: Clipboard
  readonly rows: readonly PasteRow[]
  /** What was said of names whose halves nothing tells apart. */
  readonly isLastFirst?: boolean | undefined
  /** What the rows were read from: while it stands unchanged, the way back and forth keeps every correction. */
  readonly readFrom?: Clipboard
  /** Columns that hold neither names nor numbers. */
  readonly columns: readonly FurtherColumn[]
  /** Lines in which no number was found. */
  readonly left: readonly string[]
  readonly done: number
  readonly total: number
  readonly result: PasteResult
  readonly failure?: string | undefined
}

export type PasteAct =
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'take'; readonly clipboard: Clipboard }
  | { readonly type: 'parse' }
  | { readonly type: 'parsed'; readonly pasted: Pasted }
  | { readonly type: 'change'; readonly id: number; readonly field: 'name' | 'number'; readonly value: string }
  /** A further number, from 0. */
  | { readonly type: 'changeOther'; readonly id: number; readonly at: number; readonly value: string }
  /** Which half of the names is the first name. */
  | { readonly type: 'order'; readonly isLastFirst: boolean }
  | { readonly type: 'column'; readonly column: string; readonly to: Partial<FurtherColumn> }
  | { readonly type: 'remove'; readonly ids: readonly number[] }
  | { readonly type: 'add' }
  | { readonly type: 'back' }
  | { readonly type: 'start'; readonly total: number; readonly result: PasteResult }
  | { readonly type: 'progress'; readonly done: number; readonly result: PasteResult }
  | { readonly type: 'fail'; readonly failure: string }
  | { readonly type: 'finish' }

export const nothingAdded: PasteResult = { added: 0, updated: 0, unchanged: 0, skipped: [] }

export const firstState: PasteState = {
  step: 'paste',
  clipboard: { text: '' },
  rows: [],
  columns: [],
  left: [],
  done: 0,
  total: 0,
  result: nothingAdded,
}

export const nothingFound = 'We found no phone number in that. Check what you pasted, or type one contact on each line.'

export const nextState = (state: PasteState, act: PasteAct): PasteState => {
  switch (act.type) {
    case 'write':
      return { ...state, clipboard: { text: act.text }, failure: undefined }
    case 'take':
      return { ...state, clipboard: act.clipboard, failure: undefined }
    case 'parse':
      if (state.readFrom === state.clipboard && state.rows.length > 0)
        return { ...state, step: 'edit', failure: undefined }
      return state.clipboard.text?.trim() || state.clipboard.html || state.clipboard.rtf
        ? { ...state, step: 'parse', failure: undefined }
        : { ...state, failure: 'Paste or type your contacts first.' }
    case 'parsed': {
      const { contacts, left } = act.pasted
      if (state.step !== 'parse') return state
      if (contacts.length === 0) return { ...state, step: 'paste', failure: nothingFound }
      const columns = columnsOf(contacts)
      return {
        ...state,
        step: 'review',
        rows: contacts,
        columns,
        left,
        readFrom: state.clipboard,
        isLastFirst: undefined,
      }
    }
    case 'change': {
      const { id, field, value } = act
      return {
        ...state,
        step: 'edit',
        rows: state.rows.map((row) => (row.id === id ? changedIn(row, field, value) : row)),
      }
    }
    case 'order': {
      const { isLastFirst } = act
      return { ...state, step: 'edit', isLastFirst, rows: state.rows.map((row) => inOrder(row, isLastFirst)) }
    }
    case 'changeOther': {
      const { id, at, value } = act
      const changed = ({ others = [], ...row }: PasteRow) => ({ ...row, others: others.with(at, value) })
      return { ...state, step: 'edit', rows: state.rows.map((row) => (row.id === id ? changed(row) : row)) }
    }
    case 'column': {
      const { column, to } = act
      const columns = withColumn(state.columns, column, to)
      const rows = to.use === undefined ? state.rows : namedBy(columns, state.rows, state.columns)
      return { ...state, step: 'edit', columns, rows }
    }
    case 'remove': {
      const gone = new Set(act.ids)
      return { ...state, step: 'edit', rows: state.rows.filter(({ id }) => !gone.has(id)) }
    }
    case 'add': {
      const id = state.rows.reduce((highest, row) => Math.max(highest, row.id), 0) + 1
      return { ...state, step: 'edit', rows: [...state.rows, { id, name: '', number: '' }] }
    }
    case 'back':
      return { ...state, step: 'paste', failure: undefined }
    case 'start':
      return { ...state, step: 'import', total: act.total, result: act.result, failure: undefined }
    case 'progress':
      return { ...state, done: act.done, result: act.result }
    case 'fail':
      return { ...state, failure: act.failure }
    case 'finish':
      return { ...state, step: 'view', failure: undefined }
  }
}

/** Each becomes a field of its name, as with a file; a column of notes the notes. */
const columnsOf = (rows: readonly PasteRow[]): FurtherColumn[] =>
  [...new Set(rows.flatMap(({ cells = {} }) => Object.keys(cells)))].map((column) => ({
    column,
    use: useOfHeading(foldHeading(column))?.use === 'Notes' ? 'Notes' : 'Custom',
    name: column,
  }))

/** A name written by hand says for itself what it is. */
const changedIn = ({ halves, pasted, parts, ...row }: PasteRow, field: 'name' | 'number', value: string): PasteRow => ({
  ...row,
  ...(field === 'number' && halves && { halves }),
  ...(field === 'number' && pasted && { pasted }),
  ...(field === 'number' && parts && { parts }),
  [field]: value,
})

const inOrder = (row: PasteRow, isLastFirst: boolean): PasteRow => {
  if (!row.halves) return row
  const [one, other] = row.halves
  return { ...row, name: isLastFirst ? joinName(other, one) : joinName(one, other) }
}

/** Whether closing now would lose something. */
export const hasWork = ({ step, clipboard, rows }: PasteState): boolean =>
  step === 'paste' ? Boolean(clipboard.text?.trim()) || rows.length > 0 : step !== 'view'
