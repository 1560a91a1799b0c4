import { type Contact, listContacts } from '@carillon/contract/contacts.ts'
import { Button, Group, Modal, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { queryOf } from '../../../platform/queries.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { addedSentence } from './add-groups-dialog.tsx'
import { personName } from './person-name.ts'
import { PickRow } from './pick-row.tsx'
import { updateFailed, useAddContacts } from './recipient-queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  onAdded: (told: string) => void
  ensureDraft: () => Promise<number>
}

/** Adds single people from the contacts, found by name, notes or number. */
export const AddContactsDialog = ({ opened, ...rest }: Props) => (
  <Modal opened={opened} onClose={rest.onClose} title="Add from contacts">
    <ContactPicker {...rest} />
  </Modal>
)

const ContactPicker = ({ onClose, onAdded, ensureDraft }: Omit<Props, 'opened'>) => {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Contact>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const contacts = useQuery({
    ...queryOf(listContacts, { query: { q, pagesize: shownAtOnce } }),
    placeholderData: keepPreviousData,
  })
  const add = useAddContacts()
  const rows = contacts.data?.Items ?? []
  const hidden = (contacts.data?.Size ?? 0) - rows.length

  const submit = async (): Promise<void> => {
    setIsWorking(true)
    try {
      const DraftBroadcastID = await ensureDraft()
      const Contacts = [...chosen.values()].map(({ PersonID, PrimaryPhone, FirstName, LastName, Notes }) => ({
        PersonID,
        PrimaryPhone,
        FirstName,
        LastName,
        Notes,
      }))
      const { Added } = await add.mutateAsync({ params: { DraftBroadcastID }, body: { Contacts } })
      onAdded(addedSentence(Added, Contacts.length - Added))
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, updateFailed))
    } finally {
      setIsWorking(false)
    }
  }

  if (contacts.isError && !contacts.data) {
    const sentence = sentenceOf(contacts.error, 'There was an error getting your contacts.')
    return <FailedState compact message={sentence} onRetry={contacts.refetch} />
  }
  return (
    <Stack gap="sm">
      <SearchBox label="Search contacts" value={q} onSearch={setQ} width="100%" />
      <ScrollArea.Autosize mah="min(46vh, 420px)" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Contacts' }}>
        {contacts.isPending && [1, 2, 3, 4].map((each) => <Skeleton key={each} height={24} my={9} />)}
        {rows.map((contact) => (
          <PickRow
            key={contact.PersonID}
            checked={chosen.has(contact.PersonID)}
            onToggle={() => setChosen(toggled(chosen, contact))}
            name={personName(contact) || phoneText(contact.PrimaryPhone)}
            note={noteOf(contact)}
          />
        ))}
        {contacts.isSuccess && rows.length === 0 && (
          <Text c="dimmed" py="sm">
            {q ? `Nobody found for “${q}”.` : 'There are no contacts yet. Add single numbers instead.'}
          </Text>
        )}
        {hidden > 0 && (
          <Text size="xs" c="dimmed" p={8}>
            {formatCount(hidden)} more. Search to find them.
          </Text>
        )}
      </ScrollArea.Autosize>
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end">
        <Button disabled={chosen.size === 0} loading={isWorking} onClick={() => void submit()}>
          {chosen.size === 0 ? 'Add people' : `Add ${formatCounted(chosen.size, 'person', 'people')}`}
        </Button>
      </Group>
    </Stack>
  )
}

const shownAtOnce = 50

const noteOf = (contact: Contact): string => {
  const why = contact.OptedOutOfTexts
    ? 'has opted out'
    : contact.PrimaryPhoneTextable
      ? undefined
      : 'cannot receive texts'
  return [personName(contact) && phoneText(contact.PrimaryPhone), why].filter(Boolean).join(' · ')
}

const toggled = (chosen: ReadonlyMap<number, Contact>, contact: Contact): ReadonlyMap<number, Contact> => {
  const next = new Map(chosen)
  if (!next.delete(contact.PersonID)) next.set(contact.PersonID, contact)
  return next
}
