/**
 * What one visit of the wizard keeps, from its opening until the draft is sent, gone or left. What is confirmed is part of the form,
 * and the step stands in the address.
 *
 *     editing ── Next ──▶ recounting (who was just added counts)
 *                         validating (the server is asked about the start)  ──▶ editing: refused, or the window is asked about
 *                         saving ──▶ editing, on the next step
 *     editing ── Leave ─▶ saving ──▶ editing
 *     editing ── Send ──▶ sending ──▶ sent; or editing, with what stood in its way; or gone, where the draft ended meanwhile
 *     any ──▶ sent, gone: the end, whatever comes in after it
 */
import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { Events } from '@carillon/contract/events.ts'
import type { Media } from '@carillon/contract/media.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import type { NumberTrouble } from '../broadcast-message/text-number-dialog.tsx'
import type { SendFailure } from '../broadcast-plan/send-failure.ts'
import { type Choice, chosenFields } from '../editing/changed-fields.ts'
import { joined } from './draft-edits.ts'
import type { SaveState } from './draft-saver.ts'
import type { FormStep } from './faults.ts'
import type { TypedStart } from './start-time.ts'

type Work = 'recounting' | 'validating' | 'saving'

/** What is asked or told above the page. Of a start (null is now), whether Next goes on where it is kept. */
type Dialog =
  | { readonly kind: 'length' }
  | { readonly kind: 'clash' }
  | { readonly kind: 'textNumber'; readonly about: NumberTrouble }
  | { readonly kind: 'window'; readonly StartDate: string | null; readonly goesOn: boolean }

/** What a draft has become; nothing where it was deleted. */
export type DraftEnd = Pick<Events['draft.ended'], 'BroadcastID' | 'RepeatingBroadcastID'>

export type Visit = {
  readonly phase: 'editing' | Work | 'sending' | 'sent' | 'gone'
  readonly form: DraftForm
  /** The form as the server last told it; what is other than that is to be saved. */
  readonly seen: DraftForm
  /** The form as the page filled it in at the beginning: nobody has typed that. */
  readonly filled: DraftForm
  /** Of when that is, in milliseconds. */
  readonly seenAt: number
  /** What another tab filled in was put into the form since the last change here. */
  readonly isJoined: boolean
  /** What another tab has changed since the review was opened here. */
  readonly changedElsewhere: readonly (keyof DraftForm)[]
  /** What was filled in here and, otherwise, elsewhere: how that stands. */
  readonly clash: Fields | undefined
  /** All that were ever chosen here, so that one that is chosen again shows at once. */
  readonly pictures: readonly Media[]
  /** Of the draft, once the server has made it. */
  readonly id: number | undefined
  readonly saver: SaveState
  /** It is no more: sent or deleted elsewhere, or by an attempt whose answer is not there yet. */
  readonly isEnded: boolean
  /** What became of it elsewhere, where that is known. */
  readonly end: DraftEnd | undefined
  /** What stands in the fields of the start, half typed or not, where it was typed here. */
  readonly typed: TypedStart | undefined
  readonly emergency: { readonly isWanted: boolean; readonly isTried: boolean }
  /** What the last press of the button came to, where it did not go out. */
  readonly failure: SendFailure | undefined
  /** Where Next was pressed: what is wrong there is shown, and kept up to date. */
  readonly tried: readonly FormStep[]
  /** What the server said of a start; of another it says nothing. */
  readonly refused: { readonly start: string; readonly errors: FieldErrors } | undefined
  /** What it is about stays in sight while it closes. */
  readonly dialog: { readonly isOpen: boolean; readonly about: Dialog | undefined }
}

export type VisitEvent =
  | { readonly kind: 'changed'; readonly part: Partial<DraftForm> }
  /** `sent`: the fields that this very answer has saved. */
  | {
      readonly kind: 'told'
      readonly form: DraftForm
      readonly at: number
      readonly sent?: readonly (keyof DraftForm)[]
    }
  | { readonly kind: 'reviewOpened' }
  /** `seen`: what the request that was refused went by. */
  | { readonly kind: 'clashed'; readonly current: Fields; readonly seen: DraftForm }
  | { readonly kind: 'chosen'; readonly chosen: Readonly<Record<string, Choice>> }
  | { readonly kind: 'pictured'; readonly media: readonly Media[] }
  | { readonly kind: 'saverMoved'; readonly id: number | undefined; readonly saver: SaveState }
  | { readonly kind: 'nextPressed'; readonly step: FormStep }
  | { readonly kind: 'began'; readonly work: Work }
  | { readonly kind: 'ended' }
  | { readonly kind: 'startRefused'; readonly start: string; readonly errors: FieldErrors }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'startTyped'; readonly typed: TypedStart }
  | { readonly kind: 'emergencyTurned'; readonly isOn: boolean }
  | { readonly kind: 'emergencyTried' }
  | { readonly kind: 'asked'; readonly about: Dialog }
  | { readonly kind: 'dialogClosed' }
  | { readonly kind: 'sendBegan' }
  | { readonly kind: 'sendFailed'; readonly failure: SendFailure }
  | { readonly kind: 'failureForgotten' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone'; readonly end?: DraftEnd }

/**
 * A visit that begins with this form, of which the server has `seen`; of a draft that there is already, with its id and pictures.
 * `filled` is what nobody has typed.
 */
export const startVisit = (
  form: DraftForm,
  opened?: { DraftBroadcastID: number; Media: readonly Media[] },
  seen = form,
  filled = form,
): Visit => ({
  phase: 'editing',
  form,
  seen,
  filled,
  seenAt: 0,
  isJoined: false,
  changedElsewhere: [],
  clash: undefined,
  pictures: opened?.Media ?? [],
  id: opened?.DraftBroadcastID,
  saver: 'saved',
  isEnded: false,
  end: undefined,
  typed: undefined,
  emergency: { isWanted: form.EmergencyReason !== '', isTried: false },
  failure: undefined,
  tried: [],
  refused: undefined,
  dialog: { isOpen: false, about: undefined },
})

export const reduceVisit = (visit: Visit, event: VisitEvent): Visit => {
  const isOver = visit.phase === 'sent' || visit.phase === 'gone'
  const isSending = visit.phase === 'sending'
  switch (event.kind) {
    case 'changed':
      return { ...visit, form: { ...visit.form, ...event.part }, isJoined: false }
    case 'told': {
      // An answer that was overtaken tells less than is known.
      if (event.at < visit.seenAt) return event.sent ? { ...visit, clash: undefined } : visit
      const stored = Object.fromEntries((event.sent ?? []).map((field) => [field, event.form[field]]))
      const { seen, part } = joined({ seen: { ...visit.seen, ...stored }, mine: visit.form }, event.form)
      return {
        ...visit,
        seen,
        seenAt: event.at,
        form: { ...visit.form, ...part },
        isJoined: visit.isJoined || Object.keys(part).length > 0,
        changedElsewhere: [...new Set([...visit.changedElsewhere, ...(Object.keys(part) as (keyof DraftForm)[])])],
        clash: event.sent ? undefined : visit.clash,
      }
    }
    case 'reviewOpened':
      return { ...visit, changedElsewhere: [] }
    case 'clashed':
      // It has been chosen meanwhile.
      return event.seen === visit.seen ? { ...visit, clash: event.current } : visit
    case 'chosen': {
      if (!visit.clash) return visit
      const { seen, mine } = chosenFields({ seen: visit.seen, mine: visit.form }, visit.clash, event.chosen)
      return { ...visit, seen: seen as DraftForm, form: mine as DraftForm, clash: undefined }
    }
    case 'pictured': {
      const Media = event.media.map(({ MediaID }) => ({ MediaID }))
      return { ...visit, pictures: [...visit.pictures, ...event.media], form: { ...visit.form, Media } }
    }
    case 'saverMoved':
      return { ...visit, id: event.id, saver: event.saver }
    case 'nextPressed':
      return visit.tried.includes(event.step) ? visit : { ...visit, tried: [...visit.tried, event.step] }
    case 'began':
      return isOver || isSending ? visit : { ...visit, phase: event.work }
    case 'ended':
      return isBusy(visit) ? { ...visit, phase: 'editing' } : visit
    case 'startRefused':
      return { ...visit, refused: { start: event.start, errors: event.errors } }
    case 'confirmed':
      return { ...visit, refused: undefined }
    case 'startTyped': {
      const { StartDate } = event.typed
      // What was decided of the calling window was for another start.
      const form = { ...visit.form, StartDate, CheckCallingWindow: null }
      return { ...visit, form, typed: event.typed, isJoined: false }
    }
    case 'emergencyTurned':
      return { ...visit, emergency: { isWanted: event.isOn, isTried: false } }
    case 'emergencyTried':
      return { ...visit, emergency: { ...visit.emergency, isTried: true } }
    case 'asked':
      return { ...visit, dialog: { isOpen: true, about: event.about } }
    case 'dialogClosed':
      return { ...visit, dialog: { ...visit.dialog, isOpen: false } }
    case 'sendBegan':
      // Of one that has ended the answer may have been lost: pressed again, it is told.
      return visit.phase === 'sent' || isSending ? visit : { ...visit, phase: 'sending', failure: undefined }
    case 'sendFailed':
      if (visit.phase === 'sent') return visit
      return { ...visit, phase: visit.isEnded ? 'gone' : 'editing', failure: event.failure }
    case 'failureForgotten':
      return visit.failure ? { ...visit, failure: undefined } : visit
    case 'sent':
      return { ...visit, phase: 'sent' }
    case 'gone':
      if (visit.phase === 'sent') return visit
      // Its own answer says what became of it.
      return { ...visit, phase: isSending ? 'sending' : 'gone', isEnded: true, end: event.end ?? visit.end }
  }
}

/** What is shown as wrong on a step: its faults once Next was pressed there, now or on an earlier visit, and what was refused. */
export const shownFaults = ({ form, tried, refused }: Visit, step: FormStep, faults: FieldErrors): FieldErrors => ({
  ...((tried.includes(step) || form[flags[step]]) && faults),
  ...(step === 'settings' && refused?.start === startOf(form) && refused.errors),
})

export const isBusy = ({ phase }: Visit): boolean =>
  phase === 'recounting' || phase === 'validating' || phase === 'saving'

/** A start as what was refused of it is known by. */
export const startOf = ({ startOption, StartDate, RepeatingBroadcastSchedule }: DraftForm): string =>
  JSON.stringify([startOption, StartDate, RepeatingBroadcastSchedule])

const flags = {
  settings: 'isSettingsConfirmed',
  recipients: 'isRecipientsConfirmed',
  message: 'isMessagesConfirmed',
} as const
