import { type DuplicateSet, mergeContacts } from '@carillon/contract/contacts.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toContact } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { pageTitleId } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { fullName } from '../contacts/full-name.ts'
import { contactCalls } from '../contacts/queries.ts'
import { useTellDone } from '../undos/use-undo.ts'
import classes from './duplicate-card.module.css'
import { DuplicatePerson } from './duplicate-person.tsx'
import {
  droppedText,
  firstChoice,
  keep,
  mostNumbers,
  numbersOf,
  toggleMerged,
  toggleNumber,
  whyNotMerge,
} from './merge-choice.ts'
import { NumberChoice } from './number-choice.tsx'

type Props = { set: DuplicateSet; by: 'phone' | 'name' }

/** One set: the contacts side by side, whom to keep, and with which numbers. */
export const DuplicateCard = ({ set, by }: Props) => {
  const { Contacts: contacts } = set
  const [choice, setChoice] = useState(() => firstChoice(contacts))
  const [fault, setFault] = useState<string>()
  const merge = useSend(mergeContacts, { isOnce: true, invalidates: contactCalls })
  const tellDone = useTellDone()
  const numbers = numbersOf(contacts, choice)
  const shared = by === 'phone' ? phoneText(set.Shared) : set.Shared
  const change = (next: typeof choice): void => {
    setChoice(next)
    setFault(undefined)
  }

  const submit = async (): Promise<void> => {
    const why = whyNotMerge(choice)
    if (why) return setFault(why)
    try {
      const { Contact, UndoID, Message } = await merge.mutateAsync({
        params: { PersonID: choice.keptID },
        body: {
          Contacts: choice.mergedIDs.map((PersonID) => ({ PersonID })),
          ...(numbers.length > mostNumbers && { PhoneNumbers: [...choice.numbers] }),
        },
      })
      const count = formatCounted(choice.mergedIDs.length, 'contact')
      const said = [`${count} merged into ${fullName(Contact)}.`, droppedText(numbers, choice.numbers), Message]
      tellDone(said.filter(Boolean).join(' '), UndoID, toContact(Contact.PersonID))
      // The card is about to go, and focus with it.
      document.getElementById(pageTitleId)?.focus()
    } catch (error) {
      setFault(sentenceOf(error, 'There was an error merging your contacts.'))
    }
  }

  return (
    <Card title={shared}>
      <div className={classes.people} role="radiogroup" aria-label={`Keep which of the contacts of ${shared}`}>
        {contacts.map((contact) => (
          <DuplicatePerson
            key={contact.PersonID}
            contact={contact}
            group={`keep ${set.Shared}`}
            isKept={contact.PersonID === choice.keptID}
            isMerged={choice.mergedIDs.includes(contact.PersonID)}
            canBeLeft={contacts.length > 2}
            onKeep={() => change(keep(contacts, choice, contact.PersonID))}
            onToggle={() => change(toggleMerged(contacts, choice, contact.PersonID))}
          />
        ))}
      </div>
      {numbers.length > mostNumbers && (
        <NumberChoice
          numbers={numbers}
          chosen={choice.numbers}
          onToggle={(number) => change(toggleNumber(choice, number))}
        />
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        {fault && (
          <Text c="red" size="sm" role="alert">
            {fault}
          </Text>
        )}
        <Button loading={merge.isPending} onClick={() => void submit()}>
          Merge
        </Button>
      </Group>
    </Card>
  )
}
