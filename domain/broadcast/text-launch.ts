import { readCode } from '../people/phone-verification.ts'

/** A text of the authorized mobile: the message that is to go out, or the code that lets it. */
export type TextLaunch = { readonly message: string } | { readonly code: string }

/** `SEND` and the message, or a code; undefined for what is a text like any other. */
export const readTextLaunch = (text: string): TextLaunch | undefined => {
  const message = /^\s*send(?:\s*:\s*|\s+)(\S[\s\S]*)$/i.exec(text)?.[1]?.trimEnd()
  if (message) return { message }
  const code = readCode(text)
  return code === undefined ? undefined : { code }
}

export const textLaunch = {
  /** Of a code. */
  lifeMs: 10 * 60_000,
  mostTries: 3,
  /** Messages that are asked about, and not sent, within the hour. */
  mostAsked: 10,
  withinMs: 3_600_000,
} as const

/** To whom, as the mobile is told: `43 people in Families`, `1 person in Everyone`. */
type To = { readonly people: number; readonly name: string }

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const toWhom = ({ people, name }: To): string => `${counted(people, 'person', 'people')} in ${name}`
const costing = (credits: number): string =>
  credits === 0 ? '' : `, for up to ${counted(credits, 'credit', 'credits')}`

/** Characters of a message by which its sender knows it again. */
const mostQuoted = 40
/** The code may be for what somebody else has texted in under the number of the mobile. */
const quoted = (message: string): string => {
  const said = [...message.replace(/\s+/g, ' ')]
  return `"${said.length > mostQuoted ? `${said.slice(0, mostQuoted).join('').trimEnd()}...` : said.join('')}"`
}

/** What the authorized mobile is answered with; each is a text of ours. */
export const textLaunchWords = {
  confirm: (code: string, message: string, to: To, credits: number): string =>
    `Reply ${code} within 10 minutes to text ${quoted(message)} to ${toWhom(to)}${costing(credits)}.`,
  changed: (code: string, message: string, to: To, credits: number): string =>
    `Nothing was sent yet: your group has changed. ${textLaunchWords.confirm(code, message, to, credits)}`,
  now: (to: To, keepsQuietHours: boolean): string =>
    `Your text is on its way to ${toWhom(to)}.${keepsQuietHours ? ' Where it is night by now, it arrives in the morning.' : ''}`,
  looked: 'Your text goes out once it is approved.',
  wrong: 'That is not the code. Nothing was sent yet.',
  over: 'Nothing was sent: that code is not good any more. Text SEND and your message again.',
  late: 'Nothing was sent: your text took too long to get here. Text SEND and your message again.',
  picture: 'Nothing was sent: pictures cannot be sent this way. Text SEND and your message without one.',
  gone: 'Nothing was sent: the group is no longer there. Choose another in your text settings.',
  ended: 'Nothing was sent: this phone may not send texts any more. Ask an owner or admin of your account.',
  refused: (why: string): string => `Nothing was sent. ${why}`,
}
