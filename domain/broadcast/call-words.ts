/** What became of one call, in plain words: its end, and how it was told who answered. */

type Call = {
  /** As `CallEnd` has it; null while it is being made. */
  readonly cause: string | null
  readonly code: string
  readonly answeredBy: 'person' | 'machine' | null
  readonly hasRung: boolean
  readonly hasAnswered: boolean
  /** Why it is not known any more what becomes of it: its process is gone. */
  readonly isLost: boolean
}

export const callEndText = ({ cause, code, answeredBy, hasRung, hasAnswered, isLost }: Call): string => {
  switch (cause) {
    case null:
      return isLost ? 'We lost sight of this call and wait until it is certainly over.' : 'This call is being made.'
    case 'hung up':
      if (answeredBy === 'machine') return 'A machine answered.'
      if (answeredBy === 'person') return 'A person answered.'
      return 'Somebody answered, and hung up before it was told who.'
    case 'busy':
      return 'The line was busy.'
    case 'no answer':
      return 'It rang, and nobody answered.'
    case 'refused':
      return 'The call was declined.'
    case 'not in service':
      return 'The number is not in service.'
    case 'cancelled':
      if (hasAnswered) return 'We hung up before a word was said.'
      return hasRung ? 'We hung up before anybody answered.' : 'It was given up before the phone rang.'
    case 'unknown':
      return 'We could not confirm what became of this call.'
    default:
      return code.startsWith('503')
        ? 'The phone network had no line for it at that moment.'
        : 'The phone network could not connect it.'
  }
}

/** By what was measured (`told_by`): 'silence after speech, 640 of 1720 ms, 2 words; beep'. Empty where nothing was. */
export const toldByText = (toldBy: string): string => {
  const [who = '', ...then] = toldBy.split('; ')
  const because = who.split(',')[0]!
  const texts = then.map((one) => (one.startsWith('key ') ? 'Then a key was pressed, as people do.' : readyTexts[one]))
  return [becauseTexts[because], ...texts].filter(Boolean).join(' ')
}

const becauseTexts: Readonly<Record<string, string>> = {
  'initial silence': 'Nothing was said at first, as machines do.',
  'silence after speech': 'A few words and then silence, as people do.',
  'many words': 'Many words without a pause, as machines do.',
  'long word': 'One long sound, as machines do.',
  'long greeting': 'A long greeting, as machines do.',
  time: 'It could not be told in time who it was, so they were taken for a person.',
}

const readyTexts: Readonly<Record<string, string>> = {
  beep: 'A beep followed.',
  silence: 'Then it was silent.',
  time: 'No beep came in time.',
}

type CallIn = { readonly isOver: boolean; readonly hasAnswered: boolean; readonly outcome: string }

/** The process that had it has died. */
export const callInLost = 'We lost sight of this call'

/** What became of a call that came in; `hadMessage` where there was one for them. */
export const callInText = ({ isOver, hasAnswered, outcome }: CallIn, hadMessage: boolean): string => {
  if (!isOver) return 'They are on the line.'
  if (outcome === callInLost) return `They called. ${callInLost}.`
  if (!hasAnswered) return 'They called, and hung up before we answered.'
  return hadMessage
    ? 'They called back and heard the last message.'
    : 'They called, and heard that there is nothing new for them.'
}

type Line = {
  readonly Received: number
  readonly Lost: number
  readonly JitterMs: number
  readonly Sent: number
  /** Null where the other end reported nothing. */
  readonly PeerLost: number | null
  readonly PeerJitterMs: number | null
}

/** From here on it is heard. */
const lostShare = 0.02
const unevenMs = 50

/** How the audio went, both ways (RFC 3550), where it was bad enough to be heard; else empty. */
export const lineText = ({ Received, Lost, JitterMs, Sent, PeerLost, PeerJitterMs }: Line): string => {
  const [ofTheirs, ofOurs] = [shareOf(Lost, Received + Lost), shareOf(PeerLost ?? 0, Sent)]
  const faults = [
    ofTheirs >= lostShare && `${percent(ofTheirs)} of what they said did not reach us`,
    ofOurs >= lostShare && `${percent(ofOurs)} of what we said did not reach them`,
    Math.max(JitterMs, PeerJitterMs ?? 0) >= unevenMs && 'the sound came unevenly',
  ].filter((fault) => fault !== false)
  return faults.length === 0 ? '' : `A bad line: ${faults.join(', ')}.`
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0)
const percent = (share: number): string => `${Math.round(share * 100)} %`
