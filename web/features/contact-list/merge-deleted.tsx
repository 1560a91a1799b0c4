import { getContact, mergeContacts } from '@carillon/contract/contacts.ts'
import { listGroupContacts, systemGroups } from '@carillon/contract/groups.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toContact, toGroup } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { droppedText, firstChoiceOf, numbersOf, toggleNumber, whyNotMerge } from '../contact-duplicates/merge-choice.ts'
import { NumberChoice } from '../contact-duplicates/number-choice.tsx'
import { fullName } from '../contacts/full-name.ts'
import { contactCalls } from '../contacts/queries.ts'
import { useTellDone } from '../undos/use-undo.ts'

/** Somebody in Deleted and whoever has their number have more numbers together than a contact holds: which are kept. */
export const MergeDeleted = () => {
  const { merge, into } = useSearch({ strict: false })
  const navigate = useNavigate()
  const close = (): void => void navigate({ ...toGroup(systemGroups.Deleted), replace: true, resetScroll: false })
  const isOpen = merge !== undefined && into !== undefined
  return (
    <Dialog opened={isOpen} onClose={close} title="Which numbers are kept?">
      {isOpen && <Choice deletedID={Number(merge)} keptID={Number(into)} onClose={close} />}
    </Dialog>
  )
}

type Props = { deletedID: number; keptID: number; onClose: () => void }

const Choice = ({ deletedID, keptID, onClose }: Props) => {
  const kept = useQuery(queryOf(getContact, { params: { PersonID: keptID } }))
  const params = { ListID: systemGroups.Deleted }
  const deleted = useQuery(queryOf(listGroupContacts, { params, query: { PersonID: String(deletedID) } }))
  const error = kept.error ?? deleted.error
  if (error) {
    const again = (): void => void Promise.all([kept.refetch(), deleted.refetch()])
    return <FailedState compact message={sentenceOf(error, 'There was an error loading them.')} onRetry={again} />
  }
  if (!kept.data || !deleted.data) return <Skeleton height={120} role="status" aria-label="Loading" />
  const [gone] = deleted.data.Items
  if (!gone) return <Text>This contact is no longer in Deleted. Somebody may have merged or restored it.</Text>
  return <Numbers contacts={[kept.data, gone]} onClose={onClose} />
}

type NumbersProps = { contacts: Parameters<typeof numbersOf>[0]; onClose: () => void }

const Numbers = ({ contacts, onClose }: NumbersProps) => {
  const [kept, gone] = contacts as [(typeof contacts)[0], (typeof contacts)[0]]
  const [choice, setChoice] = useState(() => firstChoiceOf(contacts, kept))
  const [fault, setFault] = useState<string>()
  const merge = useSend(mergeContacts, { isOnce: true, invalidates: contactCalls })
  const tellDone = useTellDone()
  const numbers = numbersOf(contacts, choice)
  const submit = async (): Promise<void> => {
    const why = whyNotMerge(choice)
    if (why) return setFault(why)
    try {
      const { UndoID, Message } = await merge.mutateAsync({
        params: { PersonID: kept.PersonID },
        body: { Contacts: [{ PersonID: gone.PersonID }], PhoneNumbers: [...choice.numbers] },
      })
      onClose()
      const said = [`1 contact merged into ${fullName(kept)}.`, droppedText(numbers, choice.numbers), Message]
      tellDone(said.filter(Boolean).join(' '), UndoID, toContact(kept.PersonID))
    } catch (error) {
      setFault(sentenceOf(error, 'There was an error merging your contacts.'))
    }
  }
  return (
    <Stack gap="md">
      <Text>
        {fullName(gone)} goes into {fullName(kept)}, with their groups and notes.
      </Text>
      <NumberChoice
        numbers={numbers}
        chosen={choice.numbers}
        onToggle={(number) => {
          setFault(undefined)
          setChoice(toggleNumber(choice, number))
        }}
      />
      {fault && (
        <Text c="red" size="sm" role="alert">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <LeaveButton onClose={onClose} />
        <Button type="submit" loading={merge.isPending} onClick={() => void submit()}>
          Merge
        </Button>
      </Group>
    </Stack>
  )
}
