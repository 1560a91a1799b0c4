import type { Contact } from '@carillon/contract/contacts.ts'
import type { Page } from '@carillon/contract/lists.ts'
import { countSelected, hasSelected, type Selection } from '@carillon/domain/table/selection.ts'

/** A page of a list as it will be when the selected rows have gone. */
export const without = (page: Page<Contact>, selection: Selection<number>): Page<Contact> => {
  const Items = page.Items.filter(({ PersonID }) => !hasSelected(selection, PersonID))
  const gone = selection.Type === 'Selected' ? page.Items.length - Items.length : countSelected(selection, page.Size)
  return { ...page, Items, Size: page.Size - gone }
}
