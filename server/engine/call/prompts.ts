/** What calls say in words of the installation. Each is spoken once in a process; where nobody speaks it is left out, and asked for again later. */
import type { KeyPlan, Sentence, TurnedAway } from '@carillon/domain/broadcast/call-keys.ts'
import type { Phone } from '@carillon/domain/phone/number.ts'
import { spokenPhone } from '@carillon/domain/phone/spoken.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'

const words: Readonly<Record<Exclude<Sentence, 'message' | TurnedAway>, string>> = {
  thanks: 'Thank you. We have noted your answer.',
  offer: 'To get no more calls from us, press 3.',
  invitation: 'To leave us a message, speak after the tone. When you are done, press any key, or hang up.',
  kept: 'Your message is saved. Thank you. Goodbye.',
  farewell: 'You will get no more calls from us. Goodbye.',
}

/** To whoever pressed 0; where they are turned away, with the number that they may call. */
const onHold = 'One moment, please. We are connecting you.'
const ending = 'This call ends in a few seconds.'
const turnedAway = (why: TurnedAway, callerId: number): string =>
  `${why === 'lines busy' ? 'All our lines are busy right now.' : 'We cannot connect you right now.'} Please call us at ${spokenPhone(callerId as Phone)}.`

/** To a machine, by the number on which calls are ended. */
const notice = (number: number): string =>
  `To get no more calls from us, call ${spokenPhone(number as Phone)}, press 3, and then the pound key.`

const againAfterMs = 60_000
/** Each a few seconds; those with a number are there for each caller ID. */
const mostKept = 400

/** What is heard while the other phone rings, in North America: two seconds of tone, four of nothing. */
const ringback = (): Int16Array =>
  Int16Array.from({ length: 6 * 8000 }, (_, at) =>
    at < 2 * 8000 ? 2500 * (Math.sin((2 * Math.PI * 440 * at) / 8000) + Math.sin((2 * Math.PI * 480 * at) / 8000)) : 0,
  )

export type Prompts = ReturnType<typeof openPrompts>

export const openPrompts = (
  trunk: Pick<VoiceTrunk, 'prepare'>,
  speak: (words: string) => Promise<Int16Array>,
  onError: (error: unknown) => void,
  /** Where calls are ended by whoever calls; null where there is no such number. */
  removalNumber: number | null = null,
) => {
  // In the order of their last use.
  const spoken = new Map<string, Promise<PreparedAudio | null>>()
  let ringing: PreparedAudio | null = null

  const load = async (text: string): Promise<PreparedAudio | null> => {
    try {
      return trunk.prepare(encode('PCMU', await speak(text)))
    } catch (error) {
      onError(error)
      setTimeout(() => spoken.delete(text), againAfterMs).unref()
      return null
    }
  }

  const take = (text: string) => {
    const one = spoken.get(text) ?? load(text)
    spoken.delete(text)
    spoken.set(text, one)
    const [oldest] = spoken.keys()
    if (spoken.size > mostKept && oldest !== undefined) {
      void spoken.get(oldest)?.then((audio) => audio?.drop())
      spoken.delete(oldest)
    }
    return one
  }

  return {
    /** Those that may be said where keys do this, and where machines are told how to end calls. */
    async of(
      { answers, confirms, offersRemoval, transfers, takesVoicemail }: KeyPlan,
      callerId: number,
      leavesNotice = false,
    ) {
      const may = (isSaid: boolean, text: string) => (isSaid ? take(text) : null)
      const [thanks, offer, farewell, busy, notTaken, invitation, kept, told] = await Promise.all([
        may(answers.length > 0 || confirms, words.thanks),
        may(offersRemoval, words.offer),
        may(offersRemoval, words.farewell),
        may(transfers, turnedAway('lines busy', callerId)),
        may(transfers, turnedAway('not taken', callerId)),
        may(takesVoicemail, words.invitation),
        may(takesVoicemail, words.kept),
        leavesNotice && removalNumber !== null ? take(notice(removalNumber)) : null,
      ])
      return { thanks, offer, farewell, invitation, kept, notice: told, 'lines busy': busy, 'not taken': notTaken }
    },
    /** Whatever is said once in a while to whoever calls us. */
    words: take,
    onHold: () => take(onHold),
    ending: () => take(ending),
    ringback(): PreparedAudio {
      ringing ??= trunk.prepare(encode('PCMU', ringback()))
      return ringing
    },
  }
}
