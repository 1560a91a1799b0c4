import { type Contact, mergeContacts } from '@carillon/contract/contacts.ts'
import {
  addContactsToGroup,
  type Group,
  listGroupContacts,
  removeGroupContacts,
  systemGroups,
} from '@carillon/contract/groups.ts'
import type { BulkReply } from '@carillon/contract/lists.ts'
import { countSelected, type Selection } from '@carillon/domain/table/selection.ts'
import { useNavigate } from '@tanstack/react-router'
import { toContact, toGroup, toMergeOfDeleted } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notifyChoice, notifyFailure } from '../../ui/notify.ts'
import type { ToastLink } from '../../ui/toast-link.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { contactCalls } from './queries.ts'
import { type ContactsFound, everybody } from './shown.ts'
import { type Holder, isAboutNumbers, isThere, offerWithout, onlyOf, sentenceTaken, waysBack } from './taken-numbers.ts'
import { useFollowTask } from './use-follow-task.ts'
import { without } from './without.ts'

// What the server does before it answers; more goes on as a task.
const doneAtOnce = 20_000

/** Which contacts are meant: rows of a group, under the search and the filter that its list shows. */
export type Meant = {
  readonly ListID: number
  readonly query: ContactsFound
  readonly selection: Selection<number>
}

/**
 * What can be done with contacts. Each act shows its effect at once and says what it did, with an undo where there is one; a large
 * act goes on as a task, which has its own panel. Promises, not callbacks of `mutate`, because callbacks end with the button that
 * made them.
 */
export const useContactActs = () => {
  const follow = useFollowTask()
  const add = useSend(addContactsToGroup, {
    invalidates: contactCalls,
    failure: 'There was an error adding your contact(s).',
  })
  const restore = useSend(addContactsToGroup, { invalidates: contactCalls })
  const merge = useSend(mergeContacts, { isOnce: true, invalidates: contactCalls })
  const navigate = useNavigate()
  const tellDone = useTellDone()
  const remove = useSend(removeGroupContacts, {
    invalidates: contactCalls,
    optimistic: ({ params, query, body }) => [
      // Who leaves Everyone leaves every group; but a sweep means the rows of its own list, as it is shown.
      change(
        listGroupContacts,
        (page) => {
          const selection = { Type: body.Selection.Type, Items: body.Selection.Items ?? [] }
          // A large act takes its time: rows go as it gets to them.
          return countSelected(selection, page.Size) > doneAtOnce ? page : without(page, selection)
        },
        params.ListID === systemGroups.Everyone && body.Selection.Type === 'Selected'
          ? undefined
          : { params: { ListID: params.ListID }, query },
      ),
    ],
    failure: 'There was an error deleting your contact(s).',
  })

  /** Says what an act did, unless it goes on as a task. */
  const tell = ({ Count, UndoID, TaskID }: BulkReply, sentence: string, link?: ToastLink): void => {
    if (TaskID !== null) follow()
    else tellDone(sentence, Count === 0 ? null : UndoID, link)
  }

  const mergeInto = ({ PersonID, name }: Holder, deletedID: number): void =>
    void merge.mutateAsync({ params: { PersonID }, body: { Contacts: [{ PersonID: deletedID }] } }).then(
      ({ UndoID, Message }) =>
        tellDone(
          [`1 contact merged into ${name || 'another'}.`, Message].filter(Boolean).join(' '),
          UndoID,
          toContact(PersonID),
        ),
      (error) => {
        // Together they have more numbers than a contact holds.
        if (isAboutNumbers(error)) void navigate(toMergeOfDeleted(deletedID, PersonID))
        else notifyFailure(sentenceOf(error, 'There was an error merging your contacts.'))
      },
    )

  const bringBack = ({ query, selection }: Omit<Meant, 'ListID'>, WithoutTaken = false): void =>
    void restore
      .mutateAsync({
        params: { ListID: systemGroups.Deleted, ToListID: systemGroups.Everyone },
        query,
        body: { ...selectionBody(selection), WithoutTaken },
      })
      .then(
        (reply) => {
          const { Count, Message, LeftWithOther } = reply
          const only = onlyOf(selection)
          tell(
            reply,
            Message === null ? `${contacts(Count)} restored.` : `${contacts(Count)} restored. ${Message}`,
            only === undefined ? undefined : toContact(only),
          )
          // Whoever was restored is no longer among those in Deleted.
          if (LeftWithOther > 0) offerWithout(LeftWithOther, () => bringBack({ query, selection }, true))
        },
        (error) => {
          const ways = waysBack(error, selection, {
            merge: mergeInto,
            without: () => bringBack({ query, selection }, true),
          })
          const sentence = isThere(error) ? sentenceTaken(error) : undefined
          if (sentence && ways.length > 0) notifyChoice(sentence, ways)
          else notifyFailure(sentence ?? sentenceOf(error, 'There was an error restoring your contact(s).'))
        },
      )

  const takeOut = (
    { ListID, query, selection }: Meant,
    sentence: (count: number) => string,
    FromEveryone = false,
  ): void =>
    void remove
      .mutateAsync({ params: { ListID }, query, body: { ...selectionBody(selection), FromEveryone } })
      .then((reply) => tell(reply, sentence(reply.Count)), alreadyTold)

  return {
    addTo: (
      { ListID: ToListID, ListName }: Pick<Group, 'ListID' | 'ListName'>,
      { ListID, query, selection }: Meant,
    ): void =>
      void add
        .mutateAsync({ params: { ListID, ToListID }, query, body: selectionBody(selection) })
        .then(
          (reply) =>
            tell(
              reply,
              `${contacts(reply.Count)} added to ${ListName}.`,
              ListID === ToListID ? undefined : toGroup(ToListID),
            ),
          alreadyTold,
        ),
    /** Takes them out of a group of the account's own; they stay in Everyone. */
    removeFrom: (group: Pick<Group, 'ListName'>, meant: Meant): void =>
      takeOut(meant, (count) => `${contacts(count)} removed from ${group.ListName}.`),
    /** Whom one chose in a group one by one is taken from Everyone; "all" of a group are those in it. */
    moveToDeleted: (meant: Meant): void => {
      const isByName = meant.ListID > 0 && meant.selection.Type === 'Selected'
      const from = isByName ? { ...meant, ListID: systemGroups.Everyone, query: everybody } : meant
      takeOut(from, (count) => `${contacts(count)} moved to Deleted.`, from.ListID > 0)
    },
    /** For good: out of Deleted there is no way back. */
    erase: (meant: Omit<Meant, 'ListID'>): void =>
      takeOut({ ...meant, ListID: systemGroups.Deleted }, (count) => `${contacts(count)} deleted for good.`),
    bringBack: (meant: Omit<Meant, 'ListID'>): void => bringBack(meant),
  }
}

/** The one contact of a row or page. */
export const onlyThis = ({ PersonID }: Pick<Contact, 'PersonID'>, ListID: number = systemGroups.Everyone): Meant => ({
  ListID,
  query: everybody,
  selection: { Type: 'Selected', Items: [PersonID] },
})

/** A selection as it travels. */
export const selectionBody = ({ Type, Items }: Selection<number>) => ({ Selection: { Type, Items: [...Items] } })

// A toast has said what failed.
const alreadyTold = (): void => {}

const contacts = (count: number): string => formatCounted(count, 'contact')
