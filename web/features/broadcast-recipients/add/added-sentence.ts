import { formatCounted } from '../../../ui/format.ts'

/** What came of adding people. */
export type Added = {
  readonly Added: number
  readonly AlreadyThere: number
  readonly Bad?: number
  /** Some people have several numbers, each of which gets the text. */
  readonly isOfNumbers?: boolean
  /** Whose all of these numbers are. */
  readonly People?: number | undefined
}

export const addedSentence = ({ Added, AlreadyThere, Bad = 0, isOfNumbers = false, People }: Added): string => {
  const [one, many] = isOfNumbers ? ['number', 'numbers'] : ['person', 'people']
  const there = `${formatCounted(AlreadyThere, `${one} was`, `${many} were`)} already there.`
  const bad = `${formatCounted(Bad, 'row has', 'rows have')} no number that can be used.`
  const notes = [AlreadyThere > 0 && there, Bad > 0 && bad].filter((note) => note !== false)
  if (Added === 0 && notes.length > 0) return `Nobody new: ${notes.join(' ')}`
  const added =
    isOfNumbers && People !== undefined
      ? `${formatCounted(People, 'person', 'people')} added, with ${formatCounted(Added, 'number')}.`
      : `${formatCounted(Added, one, many)} added.`
  return [added, ...notes].join(' ')
}

/** Several at once as one. */
export const sumAdded = (all: readonly Added[]): Added => ({
  Added: all.reduce((sum, each) => sum + each.Added, 0),
  AlreadyThere: all.reduce((sum, each) => sum + each.AlreadyThere, 0),
})
