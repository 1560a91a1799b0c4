/**
 * Which rows of a list are meant (rules/api 3): some, all, or all but some. None is Selected without items. Selecting the
 * last row collapses to SelectedAll; deselecting the last returns to none. `size` is the number of rows that the list
 * shows under its query, not the page.
 */
export type Selection<Id extends string | number = number> = {
  readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'
  readonly Items: readonly Id[]
}

export const selectNone: Selection<never> = { Type: 'Selected', Items: [] }

export const selectAll: Selection<never> = { Type: 'SelectedAll', Items: [] }

/** How many rows are selected. */
export const countSelected = (selection: Selection<string | number>, size: number): number => {
  switch (selection.Type) {
    case 'Selected':
      return selection.Items.length
    case 'SelectedAll':
      return size
    case 'SelectedAllExcept':
      return Math.max(0, size - selection.Items.length)
  }
}

/** Whether this row is selected. */
export const hasSelected = <Id extends string | number>(selection: Selection<Id>, id: Id): boolean =>
  selection.Type === 'SelectedAll' || (selection.Type === 'Selected') === selection.Items.includes(id)

/** Selects or takes out several rows at once, as the box above a page does. */
export const select = <Id extends string | number>(
  selection: Selection<Id>,
  ids: readonly Id[],
  isSelected: boolean,
  size: number,
): Selection<Id> => {
  // SelectedAll is all except none.
  const listsSelected = selection.Type === 'Selected'
  const listed = new Set(selection.Items)
  for (const id of ids) {
    if (listsSelected === isSelected) listed.add(id)
    else listed.delete(id)
  }
  const Items = [...listed]
  if (listsSelected) return Items.length > 0 && Items.length >= size ? selectAll : { Type: 'Selected', Items }
  if (Items.length === 0) return selectAll
  return Items.length >= size ? selectNone : { Type: 'SelectedAllExcept', Items }
}

/** Recipient list page size by selection count: 0 gives 50, under 10 gives 10, under 25 gives 25, else 50 (rules/pages 4). */
export const recipientPageSize = (count: number): 10 | 25 | 50 =>
  count === 0 ? 50 : count < 10 ? 10 : count < 25 ? 25 : 50
