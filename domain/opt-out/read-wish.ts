import { foldText } from '../phone/fold.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { germanAndItalian } from './german-and-italian.ts'
import { haitian } from './haitian.ts'
import { korean } from './korean.ts'
import { compileText, compileWords, type Found } from './phrases.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { openQuestion, spanish, spanishQuestion } from './spanish.ts'
import { spellOut } from './spelling.ts'
import { tagalog } from './tagalog.ts'
import { vietnamese } from './vietnamese.ts'

/** `review` is for a person to decide: what is read wrongly cuts somebody off, or goes on texting somebody who asked us not to. */
type Wish = 'opt-out' | 'ordinary' | 'review'

/**
 * Whether a message that is no keyword is a wish not to be contacted any more: "wrong number, please remove me" (rules/opt-outs
 * 6). Each sentence is read by itself. How often this is right is measured: `docs/opt-out-in-own-words.md`.
 */
export const readWish = (text: string): Wish => {
  const said = signsAsWords(text.slice(0, longestText))
  if (isQuotation(said)) return 'ordinary'
  const found = new Set(
    said
      .replace(openQuestion, '¿$&')
      .split(/[.!?;\n。…]+/)
      .map(readSentence),
  )
  if (found.has('wishes') || hasStopSentence(said))
    return found.has('others') || found.has('doubts') ? 'review' : 'opt-out'
  return found.has('doubts') || found.has('hints') ? 'review' : 'ordinary'
}

/** "🛑 please" is "stop please"; beside more words a sign is none of them: "🚫🥜 no peanuts in room 4". */
const signsAsWords = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).length <= 3 ? text.replace(/[🛑🚫⛔✋]/gu, ' stop ') : text

/** Ten parts: no handset sends more. */
const longestText = 1600

const readSentence = (sentence: string): Found => {
  const apart = sentence.replaceAll('#', ' number ').replaceAll('¿', ' pregunta ').replace(frenchElision, '$1 ')
  const words = spellOut(foldText(apart))
  const found = scripts.find(([letters]) => letters.test(words))?.[1](words)
  return found === 'wishes' && spanishQuestion.test(words) ? 'doubts' : found
}

/** "n'écrivez" is two words, "don't" is one. */
const frenchElision = /\b(qu|[cdjlmnst])['’](?=[aeiouyhéèêàâîô])/gi

/** A text with words of two scripts is of the one that is not Latin: "STOP" and "SMS" are written everywhere. */
const scripts: readonly [RegExp, (words: string) => Found][] = [
  [/\p{Script=Han}/u, compileText(chinese)],
  [/\p{Script=Hangul}/u, compileText(korean)],
  [/\p{Script=Arabic}/u, compileText(arabic)],
  [/\p{Script=Cyrillic}/u, compileWords([russian])],
  [/[a-z]/, compileWords([english, spanish, french, portuguese, haitian, vietnamese, tagalog, germanAndItalian])],
]

/** Phones without the sender's reactions get them as text: `Liked “Reply STOP to opt out”`. */
const isQuotation = (text: string): boolean =>
  /^\W*(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed an? \w+( \w+)? from|reacted \S+ to)\s+(an? image|["“„«])/iu.test(
    text,
  )

/** "STOP. I don't know you.", "I don't know you, stop!" and "I have no kids there STOP", but not "stop by the office". */
const hasStopSentence = (text: string): boolean => {
  const parts = text
    .split(/[.!?;:,\n-]+/)
    .map(foldText)
    .filter(Boolean)
  const isAlone = [parts[0], parts.at(-1)].some((part) => part === 'stop' || part === 'unsubscribe')
  return isAlone || (/ STOP[.!\s]*$/.test(text.slice(-40)) && /[a-z]/.test(text))
}
