import { systemGroups } from '@carillon/contract/groups.ts'
import type { Selection } from '@carillon/domain/table/selection.ts'

/** What the list of contacts shows: a group (0 is Everyone) under a search. */
export type View = { readonly ListID: number; readonly ListName: string; readonly q: string; readonly size: number }

/** All that a view shows, but some. */
export type Whole = View & { readonly Except: readonly number[] }

/**
 * Who is chosen while one goes from group to group and from search to search: people one by one, and all of what a view
 * showed. Each part becomes a call of its own; nobody is added twice.
 */
export type Basket = { readonly people: readonly number[]; readonly wholes: readonly Whole[] }

export const emptyBasket: Basket = { people: [], wholes: [] }

/** The rows of a view that are chosen. */
export const selectionOf = ({ people, wholes }: Basket, view: View): Selection<number> => {
  const whole = wholes.find(isOf(view))
  if (!whole) return { Type: 'Selected', Items: people }
  return whole.Except.length === 0
    ? { Type: 'SelectedAll', Items: [] }
    : { Type: 'SelectedAllExcept', Items: whole.Except }
}

/** A row of a view is ticked, or no longer. */
export const withToggled = (basket: Basket, view: View, PersonID: number): Basket => {
  const whole = basket.wholes.find(isOf(view))
  if (!whole) return { ...basket, people: turned(basket.people, PersonID) }
  const Except = turned(whole.Except, PersonID)
  // Whoever is taken out here must not come by an earlier tick elsewhere.
  const people = basket.people.filter((id) => !Except.includes(id))
  // Deselecting everything returns to none.
  if (Except.length >= whole.size) return withoutWhole({ ...basket, people }, whole)
  return { people, wholes: basket.wholes.map((each) => (each === whole ? { ...whole, Except } : each)) }
}

/** All that a view shows is chosen, or no longer. In everyone is whoever was chosen before. */
export const withWhole = (basket: Basket, view: View): Basket => {
  if (basket.wholes.some((whole) => isOf(view)(whole) && whole.Except.length === 0)) return withoutWhole(basket, view)
  const isEveryone = view.ListID === systemGroups.Everyone && view.q === ''
  const { people, wholes } = isEveryone ? emptyBasket : basket
  return { people, wholes: [...wholes.filter((whole) => !isOf(view)(whole)), { ...view, Except: [] }] }
}

export const withoutWhole = (basket: Basket, view: View): Basket => ({
  ...basket,
  wholes: basket.wholes.filter((whole) => !isOf(view)(whole)),
})

/** How many are chosen at most: one may be in several groups. */
export const countChosen = ({ people, wholes }: Basket): number =>
  people.length + wholes.reduce((sum, { size, Except }) => sum + size - Except.length, 0)

/** What is to be added, call by call. */
export const batchesOf = ({
  people,
  wholes,
}: Basket): { ListID: number; q: string; Selection: Selection<number> }[] => [
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
