import { systemGroups } from '@carillon/contract/groups.ts'
import type { Selection } from '@carillon/domain/table/selection.ts'

/** What the list of contacts shows: a group (0 is Everyone) under a search. */
export type View = { readonly ListID: number; readonly ListName: string; readonly q: string; readonly size: number }

/** All that a view shows, but some. */
type Whole = View & { readonly Except: readonly number[] }

/**
 * Who is chosen while one goes from group to group and from search to search: people one by one, and all of what a view
 * showed. Each part becomes a call of its own; nobody is added twice.
 */
export type ChosenContacts = { readonly people: readonly number[]; readonly wholes: readonly Whole[] }

export const noneChosen: ChosenContacts = { people: [], wholes: [] }

/** The rows of a view that are chosen. */
export const selectionOf = ({ people, wholes }: ChosenContacts, view: View): Selection<number> => {
  const whole = wholes.find(isOf(view))
  if (!whole) return { Type: 'Selected', Items: people }
  return whole.Except.length === 0
    ? { Type: 'SelectedAll', Items: [] }
    : { Type: 'SelectedAllExcept', Items: whole.Except }
}

/** A row of a view is ticked, or no longer. */
export const withToggled = (chosen: ChosenContacts, view: View, PersonID: number): ChosenContacts => {
  const whole = chosen.wholes.find(isOf(view))
  if (!whole) return { ...chosen, people: turned(chosen.people, PersonID) }
  const Except = turned(whole.Except, PersonID)
  // Whoever is taken out here must not come by an earlier tick elsewhere.
  const people = chosen.people.filter((id) => !Except.includes(id))
  // Deselecting everything returns to none.
  if (Except.length >= whole.size) return withoutWhole({ ...chosen, people }, whole)
  return { people, wholes: chosen.wholes.map((each) => (each === whole ? { ...whole, Except } : each)) }
}

/** All that a view shows is chosen, or no longer. In everyone is whoever was chosen before. */
export const withWhole = (chosen: ChosenContacts, view: View): ChosenContacts => {
  if (chosen.wholes.some((whole) => isOf(view)(whole) && whole.Except.length === 0)) return withoutWhole(chosen, view)
  const isEveryone = view.ListID === systemGroups.Everyone && view.q === ''
  const { people, wholes } = isEveryone ? noneChosen : chosen
  return { people, wholes: [...wholes.filter((whole) => !isOf(view)(whole)), { ...view, Except: [] }] }
}

export const withoutWhole = (chosen: ChosenContacts, view: View): ChosenContacts => ({
  ...chosen,
  wholes: chosen.wholes.filter((whole) => !isOf(view)(whole)),
})

/** How many are chosen at most: one may be in several groups. */
export const countChosen = ({ people, wholes }: ChosenContacts): number =>
  people.length + wholes.reduce((sum, { size, Except }) => sum + size - Except.length, 0)

/** What is to be added, call by call. */
export const batchesOf = ({
  people,
  wholes,
}: ChosenContacts): { ListID: number; q: string; Selection: Selection<number> }[] => [
  ...wholes.map(({ ListID, q, Except }) => ({
    ListID,
    q,
    Selection:
      Except.length === 0
        ? ({ Type: 'SelectedAll', Items: [] } as const)
        : ({ Type: 'SelectedAllExcept', Items: Except } as const),
  })),
  ...(people.length > 0 ? [{ ListID: 0, q: '', Selection: { Type: 'Selected', Items: people } as const }] : []),
]

const isOf =
  ({ ListID, q }: View) =>
  (whole: Whole): boolean =>
    whole.ListID === ListID && whole.q === q

const turned = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
