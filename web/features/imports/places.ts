import { canReach, type Work } from './flow.ts'
import type { FlowStep } from './flow-steps.ts'
import { type ImportPurpose, wordsOf } from './words.ts'

/** The steps as their user counts them. */
const places = ['file', 'columns', 'check', 'import', 'result'] as const
type Place = (typeof places)[number]

const placeOf = (step: FlowStep): Place => placeOfStep[step]

const placeOfStep: Record<FlowStep, Place> = {
  SELECT: 'file',
  METADATA: 'columns',
  PROCESS: 'check',
  REVIEW: 'check',
  EDIT: 'check',
  IMPORT: 'import',
  SAVING: 'import',
  VIEW: 'result',
}

/** What a click on a place asks for. */
export const stepAt: Record<Place, FlowStep> = {
  file: 'SELECT',
  columns: 'METADATA',
  check: 'REVIEW',
  import: 'IMPORT',
  result: 'VIEW',
}

export const listedPlaces = (upload: Work | null, step: FlowStep, purpose: ImportPurpose) => {
  const now = places.indexOf(placeOf(step))
  return places.map((place, at) => ({
    key: place,
    title: place === 'import' ? wordsOf(purpose).importTitle : titles[place],
    note: notes[place],
    isDone: at < now || step === 'VIEW',
    isCurrent: at === now,
    canReach: at !== now && canReach(upload, stepAt[place]),
  }))
}

const titles: Record<Exclude<Place, 'import'>, string> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  result: 'Result',
}

const notes: Record<Place, string> = {
  file: 'Choose your list',
  columns: 'What is in them',
  check: 'Look and correct',
  import: 'The last word is yours',
  result: 'What became of each row',
}
