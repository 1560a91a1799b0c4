import type { Contact } from '@carillon/contract/contacts.ts'
import type { Conversation } from '@carillon/contract/conversations.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { toConversation } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { fullName } from '../contacts/full-name.ts'
import { useConversationsWith } from '../conversations/use-conversations-with.ts'
import { ConversationHere } from '../inbox-thread/conversation-here.tsx'
import classes from './said-thread.module.css'
import { SaidThread, ThreadSkeleton } from './said-thread.tsx'

/** What was said to and by a person: their conversations, to be answered here, and everything in one, with calls. */
export const ContactMessages = ({ contact }: { contact: Contact }) => {
  const phones = contact.Phones.map(({ PhoneNumber }) => PhoneNumber)
  const found = useConversationsWith(phones)
  const [chosen, choose] = useState<number>()
  // The one that was open stays open, whichever is the newest by now.
  if (chosen === undefined && found?.[0]) choose(found[0].ConversationID)
  const open = found?.find(({ ConversationID }) => ConversationID === chosen)
  return (
    <Card
      title="Messages"
      flush
      actions={open && <TextLink {...toConversation(open.ConversationID)}>Open in the inbox</TextLink>}
    >
      {found === undefined ? (
        <ThreadSkeleton />
      ) : (
        <>
          {found.length > 0 && (
            <NativeSelect
              className={classes.which!}
              aria-label="Which messages"
              value={open?.ConversationID ?? everything}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
              data={[
                ...found.map((each) => ({
                  value: String(each.ConversationID),
                  label: `Texts with ${numbersOf(each, phones.length > 1)}`,
                })),
                { value: String(everything), label: 'Everything, with calls' },
              ]}
            />
          )}
          {open ? (
            <ConversationHere key={open.ConversationID} ConversationID={open.ConversationID} />
          ) : (
            <SaidThread PersonID={contact.PersonID} name={fullName(contact)} hasSeveralNumbers={phones.length > 1} />
          )}
        </>
      )}
    </Card>
  )
}

/** No conversation has it. */
const everything = 0

const numbersOf = ({ TextNumberName, TextPhoneNumber, PhoneNumber }: Conversation, hasSeveral: boolean): string =>
  `${TextNumberName || phoneText(TextPhoneNumber)}${hasSeveral ? `, ${phoneText(PhoneNumber)}` : ''}`
