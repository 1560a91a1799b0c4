import type { Media } from '@carillon/contract/media.ts'
import { whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { becomesBroadcast, mostConversations } from '@carillon/domain/broadcast/limits.ts'
import { countOf, type Recipients } from './recipients.ts'

export type StartForm = {
  readonly recipients: Recipients
  readonly TextNumberID: number | null
  readonly TextMessage: string
  readonly Media: readonly Media[]
  readonly IncludeSignature: boolean
  /** null is now. */
  readonly StartDate: string | null
}

type Known = {
  /** Somebody is among them who would not get it. */
  readonly hasUnreached: boolean
  readonly maxLength: number
  /** With signature and organisation. */
  readonly length: number
  readonly mayBroadcast: boolean
  /** A later time is wanted, and none that exists stands in the fields. */
  readonly lacksStart: boolean
  readonly now: number
}

export type StartFaults = {
  recipients?: string
  TextNumberID?: string
  TextMessage?: string
  StartDate?: string
}

/** What is wrong with it before it is sent, by field (rules/inbox 13). */
export const startFaults = (form: StartForm, known: Known): StartFaults => {
  const faults: StartFaults = {}
  const count = countOf(form.recipients)
  if (count === 0) faults.recipients = 'Please add a phone number'
  else if (known.hasUnreached) faults.recipients = 'Leave out who cannot be texted.'
  else if (becomesBroadcast(count) && !known.mayBroadcast) {
    faults.recipients = `You can text up to ${mostConversations} people at once. For more, ask for the right to send broadcasts.`
  } else if (becomesBroadcast(count) && form.StartDate !== null) {
    faults.recipients = `Up to ${mostConversations} people can be texted later from here. For more, make it a broadcast.`
  }
  if (form.TextNumberID === null) faults.TextNumberID = 'Select a Text Phone Number'
  const { people } = form.recipients
  // Where each has words of their own, there need be no common ones.
  const isAllOwn = people.length > 0 && people.length === count && people.every(({ TextMessage }) => TextMessage)
  const why = whyNotMessage(form.TextMessage, {
    maxLength: Number.POSITIVE_INFINITY,
    hasMedia: form.Media.length > 0 || isAllOwn,
  })
  if (why !== undefined) faults.TextMessage = why
  else if (known.length > known.maxLength) {
    faults.TextMessage = `Your message can't exceed ${known.maxLength} characters.`
  }
  if (known.lacksStart) faults.StartDate = 'Enter a Start Date'
  else if (form.StartDate !== null && Date.parse(form.StartDate) <= known.now) {
    faults.StartDate = 'Choose a time that is still to come.'
  }
  return faults
}
