import { type DuplicateSet, mergeContacts } from '@carillon/contract/contacts.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
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
import { firstChoice, keep, mostNumbers, numbersOf, toggleMerged, toggleNumber, whyNotMerge } from './merge-choice.ts'

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
      tellDone([`${count} merged into ${fullName(Contact)}.`, Message].filter(Boolean).join(' '), UndoID)
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
        <fieldset className={classes.numbers}>
          <legend>A contact has at most three numbers. Which are kept?</legend>
          <Group gap="md">
            {numbers.map((number) => (
              <Checkbox
                key={number}
                label={phoneText(number)}
                checked={choice.numbers.includes(number)}
                onChange={() => change(toggleNumber(choice, number))}
              />
            ))}
          </Group>
        </fieldset>
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
