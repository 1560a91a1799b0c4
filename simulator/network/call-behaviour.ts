import { lastTwoDigits } from './number.ts'

export const takers = [
  ...(['person', 'machine', 'hand', 'nobody'] as const),
  ...(['busy', 'not in service', 'network failure'] as const),
]

/** How one handset, and the network on the way to it, treats a call. Also the shape on the wire. */
export type CallBehaviour = {
  /** Who takes the call, or why nobody does; `hand` is whoever looks at the screen. */
  takenBy: (typeof takers)[number]
  /** Null: 1 to 3 seconds by chance. */
  ringSeconds: number | null
  /** A machine's greeting, before its beep. */
  greetingSeconds: number
  /** Pressed by a person a second after our audio pauses or ends. */
  keys: string
  /** Null: a person stays to the end. */
  hangUpAfterSeconds: number | null
}

/** The table of rules/simulator 4, by the last two digits of the number. */
export const callBehaviourOf = (number: string): CallBehaviour => table[lastTwoDigits(number)] ?? person

/** One line for people, the same words for a row of the table and for a behaviour that was set by hand. */
export const describeCall = ({ takenBy, keys, hangUpAfterSeconds, greetingSeconds, ringSeconds }: CallBehaviour) => {
  const after = ringSeconds === null ? '' : ` after ${ringSeconds} s`
  if (takenBy === 'nobody') return 'rings, nobody answers'
  if (takenBy === 'hand') return 'rings until you answer'
  if (takenBy === 'machine') return `answering machine${after}: greeting ${greetingSeconds} s, beep`
  if (takenBy !== 'person') return takenBy
  const words = [`a person answers${after}`]
  if (keys !== '') words.push(`presses ${keys}`)
  words.push(hangUpAfterSeconds === null ? 'listens to the end' : `hangs up after ${hangUpAfterSeconds} s`)
  return words.join(', ')
}

const person: CallBehaviour = {
  takenBy: 'person',
  ringSeconds: null,
  greetingSeconds: 4,
  keys: '',
  hangUpAfterSeconds: null,
}
const pressing = (keys: string): CallBehaviour => ({ ...person, keys })

const rows: [from: number, to: number, behaviour: CallBehaviour][] = [
  [0, 39, person],
  [40, 44, pressing('1')],
  [45, 49, pressing('2')],
  [50, 54, pressing('3')],
  [55, 59, pressing('0')],
  [60, 64, { ...person, hangUpAfterSeconds: 3 }],
  [65, 74, { ...person, takenBy: 'machine' }],
  [75, 79, { ...person, takenBy: 'machine', greetingSeconds: 12 }],
  [80, 84, { ...person, takenBy: 'busy' }],
  [85, 89, { ...person, takenBy: 'nobody' }],
  [90, 97, person],
  [98, 98, { ...person, takenBy: 'not in service' }],
  [99, 99, { ...person, takenBy: 'network failure' }],
]

const table: CallBehaviour[] = rows.flatMap(([from, to, behaviour]) =>
  Array.from({ length: to - from + 1 }, () => behaviour),
)
