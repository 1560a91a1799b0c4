import { formatCounted } from '../../../ui/format.ts'

/** What came of adding people: numbers, and whose they are. */
export type Added = {
  readonly Added: number
  readonly AlreadyThere: number
  /** Of whom some number is new; undefined where that is not known. */
  readonly PeopleAdded?: number | undefined
  /** Of whom none is. */
  readonly PeopleAlreadyThere?: number | undefined
  readonly Bad?: number
  /** Some people have several numbers, each of which gets the text. */
  readonly isOfNumbers?: boolean
}

export const addedSentence = ({ Added, PeopleAdded, Bad = 0, isOfNumbers = false, ...there }: Added): string => {
  const bad = `${formatCounted(Bad, 'row has', 'rows have')} no number that can be used.`
  const notes = [thereSentence({ ...there, isOfNumbers }), Bad > 0 && bad].filter((note) => note !== false)
  if (Added === 0 && notes.length > 0) return `Nobody new: ${notes.join(' ')}`
  return [`${addedWords({ Added, PeopleAdded, isOfNumbers })}.`, ...notes].join(' ')
}

const addedWords = ({
  Added,
  PeopleAdded,
  isOfNumbers,
}: Pick<Added, 'Added' | 'PeopleAdded' | 'isOfNumbers'>): string => {
  const [one, many] = isOfNumbers ? numbers : people
  if (PeopleAdded === undefined) return `${formatCounted(Added, one, many)} added`
  const added = `${formatCounted(PeopleAdded, ...people)} added`
  return Added > PeopleAdded ? `${added}, with ${formatCounted(Added, ...numbers)}` : added
}

const people = ['person', 'people'] as const
const numbers = ['number', 'numbers'] as const

type There = Pick<Added, 'AlreadyThere' | 'PeopleAlreadyThere' | 'isOfNumbers'>

/** People who are new are not said to be there, but for a number of theirs. */
const thereSentence = ({ AlreadyThere, PeopleAlreadyThere, isOfNumbers }: There): string | false => {
  if (AlreadyThere === 0) return false
  const count = PeopleAlreadyThere || AlreadyThere
  const [one, many] = PeopleAlreadyThere === 0 || (PeopleAlreadyThere === undefined && isOfNumbers) ? numbers : people
  return `${formatCounted(count, `${one} was`, `${many} were`)} already there.`
}

/** Several at once as one. */
export const sumAdded = (all: readonly Required<Pick<Added, Counted>>[]): Pick<Added, Counted> => {
  const sum = (of: Counted) => all.reduce((total, each) => total + (each[of] ?? 0), 0)
  return {
    ...{ Added: sum('Added'), AlreadyThere: sum('AlreadyThere') },
    ...{ PeopleAdded: sum('PeopleAdded'), PeopleAlreadyThere: sum('PeopleAlreadyThere') },
  }
}
type Counted = 'Added' | 'AlreadyThere' | 'PeopleAdded' | 'PeopleAlreadyThere'
