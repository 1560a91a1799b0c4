import {
  addContactsToGroup,
  type Contact,
  type Group,
  listGroupContacts,
  removeGroupContacts,
  systemGroups,
} from '@carillon/contract/contacts.ts'
import type { Selection } from '@carillon/domain/table/selection.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyUndo } from '../../ui/notify.ts'
import { contactCalls } from './queries.ts'
import { without } from './without.ts'

/** Which contacts are meant: rows of a group, under the search that its list shows. */
export type Meant = { readonly ListID: number; readonly q: string; readonly selection: Selection<number> }

/** What can be done with contacts. Each act shows its effect at once and says what it did, with the way back. */
export const useContactActs = () => {
  const add = useSend(addContactsToGroup, {
    invalidates: contactCalls,
    failure: 'There was an error adding your contact(s).',
  })
  const remove = useSend(removeGroupContacts, {
    invalidates: contactCalls,
    optimistic: ({ params, body }) => [
      // Who leaves Everyone leaves every group.
      change(
        listGroupContacts,
        (page) => without(page, { Type: body.Selection.Type, Items: body.Selection.Items ?? [] }),
        params.ListID === systemGroups.Everyone ? undefined : { params: { ListID: params.ListID } },
      ),
    ],
    failure: 'There was an error deleting your contact(s).',
  })

  // Promises rather than callbacks of `mutate`: the buttons may be gone before the answer comes, and callbacks with them.
  const putBack = (from: number, ToListID: number, selection: Selection<number>): void =>
    void add
      .mutateAsync({ params: { ListID: from, ToListID }, body: bodyOf(selection) })
      .then(({ Count }) => notify(`${contacts(Count)} put back.`), alreadyTold)

  const takeOut = (from: { ListID: number; q: string }, selection: Selection<number>, told: Told): void =>
    void remove
      .mutateAsync({ params: { ListID: from.ListID }, query: { q: from.q }, body: bodyOf(selection) })
      .then(({ Count }) => {
        // Rows that were not chosen one by one are not known one by one: nothing to put back from here.
        if (selection.Type !== 'Selected') notify(told.sentence(Count))
        else notifyUndo(told.sentence(Count), () => putBack(told.keptIn, from.ListID, selection))
      }, alreadyTold)

  return {
    addTo: (group: Pick<Group, 'ListID' | 'ListName'>, { ListID, q, selection }: Meant): void =>
      void add
        .mutateAsync({ params: { ListID, ToListID: group.ListID }, query: { q }, body: bodyOf(selection) })
        .then(({ Count }) => notify(`${contacts(Count)} added to ${group.ListName}.`), alreadyTold),
    /** Takes them out of a group of the account's own; they stay in Everyone. */
    removeFrom: (group: Pick<Group, 'ListID' | 'ListName'>, { q, selection }: Meant): void =>
      takeOut({ ListID: group.ListID, q }, selection, {
        sentence: (count) => `${contacts(count)} removed from ${group.ListName}.`,
        keptIn: systemGroups.Everyone,
      }),
    moveToDeleted: ({ q, selection }: Omit<Meant, 'ListID'>): void =>
      takeOut({ ListID: systemGroups.Everyone, q }, selection, {
        sentence: (count) => `${contacts(count)} moved to Deleted.`,
        keptIn: systemGroups.Deleted,
      }),
    bringBack: (selection: Selection<number>): void => putBack(systemGroups.Deleted, systemGroups.Everyone, selection),
  }
}

export const onlyThis = ({ PersonID }: Pick<Contact, 'PersonID'>): Selection<number> => ({
  Type: 'Selected',
  Items: [PersonID],
})

// A toast has said what failed.
const alreadyTold = (): void => {}

type Told = { readonly sentence: (count: number) => string; readonly keptIn: number }

const contacts = (count: number): string => formatCounted(count, 'contact')

const bodyOf = ({ Type, Items }: Selection<number>) => ({ Selection: { Type, Items: [...Items] } })
