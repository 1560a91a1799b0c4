/**
 * What the keys of somebody who is called do (rules/calls 16, 17 and 25; docs/decisions, keys of a call). One step for each thing that happens; it
 * knows neither clock nor sound.
 *
 *   saying ──► answering ──► offering ──► deciding ──► over
 *      └─► thanking ◄─┘ ────────┘            └─► removing ──► parting ──► over
 *
 * Where they may leave a message, they are asked for it instead of being hung up on: inviting ──► recording ──► kept ──► over.
 * Key 0 passes them on: they talk until the call is over, or are told why not, and it goes on behind the message.
 */
import { canada, unitedStates } from '../phone/countries.ts'
import { confirmingKey } from './escalation.ts'

export type KeyPlan = {
  /** The keys that answer, of 1 to 9; none for an announcement. */
  readonly answers: readonly number[]
  /** Nothing is asked, and key 1 says that they have heard it. */
  readonly confirms: boolean
  /** Key 0 is passed on to a person. */
  readonly transfers: boolean
  /** Key 3 ends calls; told behind the message. */
  readonly offersRemoval: boolean
  /** Behind all of it they may say something, which is kept. */
  readonly takesVoicemail: boolean
}

/** No key does anything. */
export const noKeys: KeyPlan = {
  ...{ answers: [], confirms: false, transfers: false },
  ...{ offersRemoval: false, takesVoicemail: false },
}

export const callMoments = [
  ...([
    'saying',
    'answering',
    'thanking',
    'offering',
    'deciding',
    'removing',
    'parting',
    'passing on',
    'turned away',
    'inviting',
    'recording',
    'kept',
    'over',
  ] as const),
]

export type Talk = {
  readonly moment: (typeof callMoments)[number]
  /** The key that was the answer; 0 for none. */
  readonly answer: number
  readonly isRepeated: boolean
  /** They have been told of key 3, or are being told. */
  readonly isOffered: boolean
  readonly isRemoved: boolean
  /** So often they pressed 0. */
  readonly passedOn: number
}

/** Why nobody talks to whoever pressed 0. */
export type TurnedAway = 'lines busy' | 'not taken'

export type Sentence = 'message' | 'thanks' | 'offer' | 'farewell' | 'invitation' | 'kept' | TurnedAway

export type Happened =
  | { readonly kind: 'key'; readonly key: string }
  /** What was being said has been said whole. */
  | { readonly kind: 'said' }
  | { readonly kind: 'waited' }
  /** That they are not to be called again is written down. */
  | { readonly kind: 'removed' }
  /** What they said is written down, or they said nothing. */
  | { readonly kind: 'recorded'; readonly isKept: boolean }
  /** Nobody was there for them. */
  | { readonly kind: 'turned away'; readonly why: TurnedAway }

/** What was being said or waited for ends with it. */
export type Act =
  | { readonly kind: 'say'; readonly sentence: Sentence }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'remove' }
  | { readonly kind: 'pass on' }
  /** A tone, and what they say behind it. */
  | { readonly kind: 'record' }
  /** They have said it. */
  | { readonly kind: 'end recording' }
  | { readonly kind: 'hang up' }
  /** Nothing changes. */
  | { readonly kind: 'go on' }

export type Step = { readonly talk: Talk; readonly act: Act }

const answerMs = 10_000
const decisionMs = 5_000
/** Whoever nobody takes the call of tries no longer than that: a line is taken, and another phone rings. */
const mostPassedOn = 3
const removalKey = '3'
const transferKey = '0'

/** Somebody is there, and the message is said. */
export const beginTalk = (): Step => ({
  talk: { moment: 'saying', answer: 0, isRepeated: false, isOffered: false, isRemoved: false, passedOn: 0 },
  act: { kind: 'say', sentence: 'message' },
})

export const nextOfTalk = (plan: KeyPlan, talk: Talk, happened: Happened): Step => {
  switch (happened.kind) {
    case 'key':
      return pressed(plan, talk, happened.key)
    case 'said':
      return said(plan, talk)
    case 'waited':
      if (talk.moment === 'answering') return behindMessage(plan, talk)
      return talk.moment === 'deciding' ? close(plan, talk) : goOn(talk)
    case 'removed':
      return talk.moment === 'removing' ? say(talk, 'parting', 'farewell') : goOn(talk)
    case 'recorded':
      if (talk.moment !== 'recording') return goOn(talk)
      return happened.isKept ? say(talk, 'kept', 'kept') : over(talk)
    case 'turned away':
      return talk.moment === 'passing on' ? say(talk, 'turned away', happened.why) : goOn(talk)
  }
}

/** They have heard enough to press a key that meant something. */
export const hasPressed = ({ answer, isRemoved, passedOn }: Talk): boolean => answer > 0 || isRemoved || passedOn > 0

/**
 * Somebody who was taken for a machine presses a key: the talk with them, as no machine presses one that means something (rules/calls 43).
 * Until the question is asked no key answers it, and whoever presses one is asked. Null where the key means nothing.
 */
export const talkByKey = (plan: KeyPlan, key: string, hearsMessage: boolean): Step | null => {
  const begun = beginTalk()
  if (plan.transfers && key === transferKey) return passOn(begun.talk)
  const isAnswer = answersBy(plan, key)
  if (plan.offersRemoval && key === removalKey && !(isAnswer && hearsMessage)) return remove(begun.talk)
  if (!isAnswer) return null
  return hearsMessage ? pressed(plan, begun.talk, key) : begun
}

/** A machine presses no key: in these countries its owner is told which number ends calls, where key 3 is offered (rules/calls 48). */
export const tellsMachines = (countryId: number): boolean => countryId === unitedStates || countryId === canada

/** The keys that answer a survey: those with a label, or all nine. */
export const answerKeys = (labelled: readonly number[]): readonly number[] =>
  labelled.length > 0 ? labelled : [1, 2, 3, 4, 5, 6, 7, 8, 9]

const pressed = (plan: KeyPlan, talk: Talk, key: string): Step => {
  if (isEnding.has(talk.moment)) return goOn(talk)
  if (talk.moment === 'recording') return { talk, act: { kind: 'end recording' } }
  if (plan.transfers && key === transferKey && talk.moment !== 'turned away') {
    return talk.passedOn < mostPassedOn ? passOn(talk) : goOn(talk)
  }
  if (plan.offersRemoval && key === removalKey && removes(plan, talk)) return remove(talk)
  const isAsked = talk.moment === 'saying' || talk.moment === 'answering'
  if (talk.answer === 0 && (isAsked || plan.confirms) && answersBy(plan, key)) {
    return say({ ...talk, answer: Number(key) }, 'thanking', 'thanks')
  }
  if (plan.answers.length === 0 || !isAsked) return goOn(talk)
  return talk.isRepeated ? goOn(talk) : say({ ...talk, isRepeated: true }, 'saying', 'message')
}

const answersBy = (plan: KeyPlan, key: string): boolean =>
  plan.confirms ? key === String(confirmingKey) : key !== transferKey && plan.answers.includes(Number(key))

/** In a survey key 3 may be an answer, or one that was pressed twice or late, until it has been said what else it does. */
const removes = (plan: KeyPlan, { moment, answer }: Talk): boolean => {
  if (plan.answers.length === 0 || isOffered.has(moment)) return true
  if (moment !== 'offering') return false
  return answer > 0 ? String(answer) !== removalKey : !plan.answers.includes(Number(removalKey))
}

const said = (plan: KeyPlan, talk: Talk): Step => {
  switch (talk.moment) {
    case 'saying':
      if (plan.answers.length === 0 && !plan.confirms) return behindMessage(plan, talk)
      return { talk: { ...talk, moment: 'answering' }, act: { kind: 'wait', ms: answerMs } }
    case 'thanking':
      return talk.isOffered ? decide(talk) : behindMessage(plan, talk)
    case 'turned away':
      return behindMessage(plan, talk)
    case 'offering':
      return decide(talk)
    case 'inviting':
      return { talk: { ...talk, moment: 'recording' }, act: { kind: 'record' } }
    case 'parting':
    case 'kept':
      return over(talk)
    default:
      return goOn(talk)
  }
}

const behindMessage = (plan: KeyPlan, talk: Talk): Step => {
  if (plan.offersRemoval) return say({ ...talk, isOffered: true }, 'offering', 'offer')
  return plan.transfers ? decide(talk) : close(plan, talk)
}

const passOn = (talk: Talk): Step => ({
  talk: { ...talk, moment: 'passing on', passedOn: talk.passedOn + 1 },
  act: { kind: 'pass on' },
})

const remove = (talk: Talk): Step => ({
  talk: { ...talk, moment: 'removing', isRemoved: true },
  act: { kind: 'remove' },
})

/** Whoever was told of a key has time to press it. */
const decide = (talk: Talk): Step => ({
  talk: { ...talk, moment: 'deciding' },
  act: { kind: 'wait', ms: decisionMs },
})

const say = (talk: Talk, moment: Talk['moment'], sentence: Sentence): Step => ({
  talk: { ...talk, moment },
  act: { kind: 'say', sentence },
})

/** Nothing more is said to them. */
const close = (plan: KeyPlan, talk: Talk): Step =>
  plan.takesVoicemail ? say(talk, 'inviting', 'invitation') : over(talk)

const over = (talk: Talk): Step => ({ talk: { ...talk, moment: 'over' }, act: { kind: 'hang up' } })
const goOn = (talk: Talk): Step => ({ talk, act: { kind: 'go on' } })

const isEnding: ReadonlySet<Talk['moment']> = new Set(['removing', 'parting', 'passing on', 'kept', 'over'])
const isOffered: ReadonlySet<Talk['moment']> = new Set(['deciding', 'inviting'])
