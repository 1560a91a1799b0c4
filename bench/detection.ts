/**
 * How often a person is told from a machine, on greetings that are spoken for it: by several voices and speeds, in several languages, on quiet and noisy
 * lines. Defaults are chosen by one half, and judged by the other.
 */
import { listenForAnswer, usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { type Greeting, greetings } from './detection/greetings.ts'
import { speak } from './detection/speak.ts'
import { optionsOf } from './options.ts'
import { atLeast, printChecks } from './report/checks.ts'
import { table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const detection = optionsOf('detection', {
  greetings: { usual: 1000, quick: 12, most: 1000, about: 'greetings at most' },
})

type Told = 'person' | 'machine' | 'unsure'
type Counts = Record<Told, number>

/** Of people, who hear the live audio: those who are told for one, and those who cannot be told. */
const leastPeople = 0.9
const frame = 160

export const benchDetection = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = detection.read(args)
  const name = 'espeak-ng'
  const { default: synthesizer } = await import(name)
  const all = greetings().slice(0, options.greetings)
  const counts = new Map<string, Counts>()
  for (const greeting of all) {
    signal.throwIfAborted()
    const row = rowOf(greeting)
    const count = counts.get(row) ?? { person: 0, machine: 0, unsure: 0 }
    counts.set(row, count)
    count[tell(await speak(synthesizer, greeting))]++
  }
  console.log()
  table([
    ['', 'person', 'cannot tell', 'machine'],
    ...[...counts].map(([row, { person, unsure, machine }]) => [row, ...[person, unsure, machine].map(String)]),
  ])
  console.log(`${all.length} greetings.`)
  const people = counts.get('people, held out') ?? { person: 0, machine: 0, unsure: 0 }
  const heard = (people.person + people.unsure) / Math.max(1, people.person + people.unsure + people.machine)
  printChecks([atLeast('people who hear the live audio, held out', heard, leastPeople)], options.quick)
  const at = new Date().toISOString()
  if (!options.quick)
    await appendLine('detection', { benchmark: 'detection', at, settings: usualSettings, counts: [...counts] })
}

const rowOf = ({ who, isTuned }: Greeting) =>
  `${who === 'person' ? 'people' : 'machines'}, ${isTuned ? 'chosen by' : 'held out'}`

const tell = (sound: Int16Array): Told => {
  const listener = listenForAnswer(usualSettings)
  for (let at = 0; at + frame <= sound.length; at += frame) {
    const answer = listener.take(sound.subarray(at, at + frame))
    if (answer?.kind === 'answered by') return answer.who
  }
  return 'unsure'
}
