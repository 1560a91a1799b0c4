import type { Contact, PhoneEntry } from '@carillon/contract/contacts.ts'
import type { Tone } from '../../ui/status-word.tsx'

/** A flag of a number or contact: a word, its colour and what it means. */
export type Mark = { readonly word: string; readonly tone: Tone; readonly means: string }

type Reached = Pick<
  Contact,
  'OptedOutOfTexts' | 'OptedOutGlobally' | 'MayBeAskingToStop' | 'NoTexts' | 'IsLandline' | 'PrimaryPhoneTextable'
> &
  Partial<Pick<Contact, 'Phones'>>

/** Whether a contact can be reached by text, in a word. */
export const reachOf = (contact: Reached): Mark => barsOf(contact)[0] ?? byNumbers(contact)

/** What is out of the ordinary about texts, all of it: whom a filter of the list finds says so in its row. */
export const exceptionsOf = (contact: Reached): Mark[] => {
  const bars = barsOf(contact)
  return bars.length > 0 ? bars : [byNumbers(contact)].filter((mark) => mark !== textable)
}

const barsOf = (contact: Reached): Mark[] => [
  ...(contact.OptedOutGlobally ? [globally] : contact.OptedOutOfTexts ? [optedOut] : []),
  ...(contact.MayBeAskingToStop ? [mayBeAsking] : []),
  ...(contact.NoTexts ? [neverText] : []),
  ...(contact.IsLandline ? [landline] : []),
]

const byNumbers = (contact: Reached): Mark => {
  // All numbers of a contact are texted, so one that can be is enough.
  const texted = contact.Phones?.filter((phone) => phone.PhoneTextable) ?? []
  if (texted.length > 0 && texted.every((phone) => !phone.PhoneChecked)) return notChecked
  if (contact.PrimaryPhoneTextable || texted.length > 0) return textable
  return notTexted(contact.Phones?.[0])
}

/** What else is to be known before one calls. */
export const callMarksOf = (
  contact: Pick<Contact, 'NoCalls' | 'OptedOutGlobally'> & Partial<Pick<Contact, 'Phones'>>,
) => {
  const marks: Mark[] = []
  if (contact.NoCalls) marks.push(neverCall)
  if (!contact.OptedOutGlobally && contact.Phones?.some(({ DoNotCallPhone }) => DoNotCallPhone)) marks.push(doNotCall)
  return marks
}

/** The flags of one number, the one on texts first. */
export const phoneMarksOf = (phone: PhoneEntry): Mark[] => {
  if (phone.GlobalDoNotCallPhone) return [globally]
  const marks = [
    phone.PhoneTextOptInStatus === 'OptedOut'
      ? optedOut
      : phone.MayBeAskingToStop
        ? mayBeAsking
        : phone.PhoneTextable
          ? takesTexts(phone)
          : notTexted(phone),
  ]
  if (phone.DoNotCallPhone) marks.push(doNotCall)
  return marks
}

const globally: Mark = {
  word: 'Asked never to be contacted',
  tone: 'red',
  means: 'This person asked never to be contacted by any organization.',
}
const optedOut: Mark = { word: 'Opted out of texts', tone: 'red', means: 'This person gets no texts from you.' }
const mayBeAsking: Mark = {
  word: 'May be asking to stop',
  tone: 'violet',
  means: 'Nothing is sent until somebody has decided whether their reply asks to stop.',
}
const neverText: Mark = { word: 'Never text', tone: 'amber', means: 'You chose never to text this contact.' }
const neverCall: Mark = { word: 'Never call', tone: 'amber', means: 'You chose never to call this contact.' }
const doNotCall: Mark = { word: 'Do not call', tone: 'red', means: 'This number is on your do-not-call list.' }
const textable: Mark = { word: 'Can be texted', tone: 'green', means: 'Texts reach this number.' }

const landline: Mark = { word: 'Landline', tone: 'grey', means: 'Texts do not reach a landline. Calls do.' }

const notChecked: Mark = {
  word: 'Not yet checked',
  tone: 'grey',
  means: 'What kind of line this is, is being looked up. Texts do not reach a landline.',
}

const takesTexts = ({ PhoneChecked }: PhoneEntry): Mark => (PhoneChecked ? textable : notChecked)

const notTexted = (phone: PhoneEntry | undefined): Mark =>
  phone?.LineType.toLowerCase() === 'landline'
    ? landline
    : { word: 'Not texted', tone: 'grey', means: phone?.WhyNotTextable || 'Texts do not reach this number.' }
