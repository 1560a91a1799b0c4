import type { FileUpload } from '@carillon/contract/imports.ts'
import type { FlowStep } from './flow-steps.ts'

/** What of an upload decides the step. */
export type Work = Pick<FileUpload, 'Step' | 'Progress'> & {
  readonly Counts: Pick<FileUpload['Counts'], 'Good' | 'Bad'>
}

export type Flow = { readonly upload: Work | null; readonly asked: FlowStep | null }

export type FlowAct =
  | { readonly kind: 'asked'; readonly step: FlowStep }
  | { readonly kind: 'next' }
  | { readonly kind: 'back' }
  /** The server took the columns, or the order to import: its work is what there is to see. */
  | { readonly kind: 'sent' }

/** The step that is shown. */
export const stepOf = ({ upload, asked }: Flow): FlowStep =>
  asked !== null && canReach(upload, asked) ? asked : ownStep(upload)

/** Where an act leads to. What cannot be reached is not asked for. */
export const reduceFlow = (flow: Flow, act: FlowAct): Flow => {
  const step = wantedBy(flow, act)
  return { ...flow, asked: step !== null && canReach(flow.upload, step) ? step : null }
}

export const canReach = (upload: Work | null, step: FlowStep): boolean => {
  if (upload === null) return step === 'SELECT'
  switch (step) {
    case 'SELECT':
      return false
    case 'METADATA':
      return upload.Step === 'METADATA' || upload.Step === 'PROCESS' || upload.Step === 'REVIEW'
    case 'PROCESS':
      return upload.Step === 'PROCESS' && upload.Progress !== 'Complete'
    case 'REVIEW':
    case 'EDIT':
      return isRead(upload)
    case 'IMPORT':
      return isRead(upload) && upload.Counts.Good > 0
    case 'SAVING':
      return upload.Step === 'SAVING' && upload.Progress !== 'Complete'
    case 'VIEW':
      return upload.Step === 'VIEW' || (upload.Step === 'SAVING' && upload.Progress === 'Complete')
  }
}

/** Whether the server is at work, so that there is something to wait for. */
export const isMoving = ({ Step, Progress }: Pick<Work, 'Step' | 'Progress'>): boolean =>
  Progress === 'InProgress' && (Step === 'PROCESS' || Step === 'SAVING')

/** Whether it came to an end before its end. */
export const isStopped = ({ Step, Progress }: Pick<Work, 'Step' | 'Progress'>): boolean =>
  Progress === 'Error' && (Step === 'PROCESS' || Step === 'SAVING')

/** What is being saved comes to its end, and what was is history. */
export const canDiscard = (upload: Pick<Work, 'Step' | 'Progress'>): boolean =>
  upload.Step !== 'VIEW' && (upload.Step !== 'SAVING' || upload.Progress === 'Error')

const isRead = ({ Step, Progress }: Work): boolean =>
  Step === 'REVIEW' || (Step === 'PROCESS' && Progress === 'Complete')

const ownStep = (upload: Work | null): FlowStep => {
  if (upload === null) return 'SELECT'
  if (upload.Progress === 'Complete' && upload.Step === 'PROCESS') return 'REVIEW'
  if (upload.Progress === 'Complete' && upload.Step === 'SAVING') return 'VIEW'
  return upload.Step
}

const wantedBy = (flow: Flow, act: FlowAct): FlowStep | null => {
  switch (act.kind) {
    case 'asked':
      return act.step
    case 'sent':
      return null
    case 'next':
      return after(stepOf(flow), flow.upload)
    case 'back':
      return before[stepOf(flow)] ?? null
  }
}

/** Rows that need correcting come before the import; without any there is nothing to correct. */
const after = (step: FlowStep, upload: Work | null): FlowStep | null => {
  switch (step) {
    case 'METADATA':
      return 'REVIEW'
    case 'REVIEW':
      return upload && upload.Counts.Bad > 0 ? 'EDIT' : 'IMPORT'
    case 'EDIT':
      return 'IMPORT'
    default:
      return null
  }
}

const before: Partial<Record<FlowStep, FlowStep>> = {
  PROCESS: 'METADATA',
  REVIEW: 'METADATA',
  EDIT: 'REVIEW',
  IMPORT: 'REVIEW',
}
