import { type Contact, listContacts } from '@carillon/contract/contacts.ts'
import { listGroupContacts, systemGroups } from '@carillon/contract/groups.ts'
import { hasSelected } from '@carillon/domain/table/selection.ts'
import { Button, Checkbox, Group, NativeSelect, Pill, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { queryOf } from '../../../platform/queries.ts'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { useGroups } from '../../contacts/queries.ts'
import { personName } from '../person-name.ts'
import { PickRow } from '../pick-row.tsx'
import { useAddContactLists } from '../recipient-queries.ts'
import { sumAdded } from './added-sentence.ts'
import {
  batchesOf,
  type ChosenContacts,
  countChosen,
  noneChosen,
  selectionOf,
  type View,
  withoutWhole,
  withToggled,
  withWhole,
} from './chosen-contacts.ts'
import { GroupTabs } from './group-tabs.tsx'
import { Picker } from './picker.tsx'
import { type AddProps, useAdding } from './use-adding.ts'

/** Adds people from the contacts: by name, notes or number, within a group, or all of what is found. */
export const ContactsPicker = (props: AddProps) => {
  const [q, setQ] = useState('')
  const [ListID, setListID] = useState<number>(systemGroups.Everyone)
  const [most, setMost] = useState(shownAtOnce)
  const [chosen, setChosen] = useState<ChosenContacts>(noneChosen)
  const { run, failure, isWorking } = useAdding(props)
  const add = useAddContactLists()
  const groups = useGroups().data?.Items.filter((group) => group.ListID !== systemGroups.Deleted) ?? []
  const contacts = useContactsOf(ListID, q, most)
  const rows = contacts.data?.Items ?? []
  const size = contacts.data?.Size ?? 0
  const view: View = { ListID, ListName: groups.find((group) => group.ListID === ListID)?.ListName ?? '', q, size }
  const selection = selectionOf(chosen, view)
  const count = countChosen(chosen)
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })

  const show = (next: { ListID?: number; q?: string }): void => {
    setMost(shownAtOnce)
    if (next.ListID !== undefined) setListID(next.ListID)
    if (next.q !== undefined) setQ(next.q)
  }
  const submit = (): void =>
    void run(async (DraftBroadcastID) => {
      const all = []
      for (const { Selection, ...from } of batchesOf(chosen)) {
        const body = { ListID: from.ListID, Selection: { ...Selection, Items: [...Selection.Items] } }
        all.push(await add.mutateAsync({ params: { DraftBroadcastID }, query: { q: from.q }, body }))
      }
      return sumAdded(all)
    })

  return (
    <Picker
      label="Contacts"
      search={{ label: 'Search contacts', value: q, onSearch: (next) => show({ q: next }) }}
      fetched={{ ...contacts, isError: contacts.isError && !contacts.data }}
      failed={sentenceOf(contacts.error, 'There was an error getting your contacts.')}
      beside={
        isNarrow ? (
          <NativeSelect
            label="Group"
            value={String(ListID)}
            onChange={(event) => show({ ListID: Number(event.currentTarget.value) })}
            data={groups.map((group) => ({ value: String(group.ListID), label: group.ListName }))}
          />
        ) : (
          <GroupTabs groups={groups} chosen={ListID} onChoose={(next) => show({ ListID: next })} />
        )
      }
      above={
        size > 0 && (
          <Checkbox
            label={`Select all ${formatCount(size)}${q ? ' found' : ''}${view.ListName ? ` in ${view.ListName}` : ''}`}
            // How many there are of what is awaited is not known.
            disabled={contacts.isPlaceholderData}
            checked={selection.Type === 'SelectedAll'}
            indeterminate={selection.Type === 'SelectedAllExcept'}
            onChange={() => setChosen(withWhole(chosen, view))}
          />
        )
      }
      note={<Chosen chosen={chosen} onRemove={(whole) => setChosen(withoutWhole(chosen, whole))} />}
      failure={failure}
      button={{
        label: count === 0 ? 'Add people' : `Add ${formatCounted(count, 'person', 'people')}`,
        isReady: count > 0,
        isWorking,
        onPress: submit,
      }}
    >
      {rows.map((contact) => (
        <PickRow
          key={contact.PersonID}
          checked={hasSelected(selection, contact.PersonID)}
          onToggle={() => setChosen(withToggled(chosen, view, contact.PersonID))}
          name={personName(contact) || phoneText(contact.PrimaryPhone)}
          note={noteOf(contact)}
        />
      ))}
      {contacts.isSuccess && rows.length === 0 && (
        <Text c="dimmed" py="sm">
          {q ? `Nobody found for “${q}”.` : 'There are no contacts here yet. Add single numbers instead.'}
        </Text>
      )}
      {size > rows.length && (
        <Group gap="xs" p={8}>
          <Text size="xs" c="dimmed">
            {formatCount(size - rows.length)} more. Search to find them.
          </Text>
          {most < mostAtOnce && (
            <Button variant="subtle" size="compact-sm" onClick={() => setMost(Math.min(most * 4, mostAtOnce))}>
              Show more
            </Button>
          )}
        </Group>
      )}
    </Picker>
  )
}

const shownAtOnce = 50
const mostAtOnce = 800

/** Of Everyone the whole book, which a member may see only in part; of a group its own list. */
const useContactsOf = (ListID: number, q: string, pagesize: number) => {
  const everyone = useQuery({
    ...queryOf(listContacts, { query: { q, pagesize } }),
    enabled: ListID === systemGroups.Everyone,
    placeholderData: keepPreviousData,
  })
  const group = useQuery({
    ...queryOf(listGroupContacts, { params: { ListID }, query: { q, pagesize, sortby: 'LastName' } }),
    enabled: ListID !== systemGroups.Everyone,
  })
  return ListID === systemGroups.Everyone ? everyone : group
}

const Chosen = ({ chosen, onRemove }: { chosen: ChosenContacts; onRemove: (whole: View) => void }) => (
  <Group gap={6}>
    {chosen.wholes.map((whole) => (
      <Pill
        key={`${whole.ListID} ${whole.q}`}
        withRemoveButton
        removeButtonProps={{ 'aria-label': `Take out ${whole.ListName}`, 'aria-hidden': false, tabIndex: 0 }}
        onRemove={() => onRemove(whole)}
      >
        {whole.q ? `“${whole.q}” in ` : 'All of '}
        {whole.ListName}
      </Pill>
    ))}
  </Group>
)

const noteOf = (contact: Contact): string => {
  const why = contact.OptedOutOfTexts
    ? 'has opted out'
    : contact.MayBeAskingToStop
      ? 'may be asking to stop'
      : contact.PrimaryPhoneTextable
        ? undefined
        : 'cannot receive texts'
  return [personName(contact) && phoneText(contact.PrimaryPhone), why].filter(Boolean).join(' · ')
}
