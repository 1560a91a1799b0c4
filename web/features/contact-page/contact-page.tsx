import type { Contact } from '@carillon/contract/contacts.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { ContactDialog } from '../contact-form/contact-dialog.tsx'
import { fullName } from '../contacts/full-name.ts'
import { useContact } from '../contacts/queries.ts'
import { reachOf } from '../contacts/reach.ts'
import { onlyThis, useContactActs } from '../contacts/use-contact-acts.ts'
import { useTextTo } from '../conversations/use-text-to.ts'
import { ContactFacts } from './contact-facts.tsx'
import { ContactMessages } from './contact-messages.tsx'
import classes from './contact-page.module.css'
import { ContactSkeleton } from './contact-skeleton.tsx'
import { HistoryList } from './history-list.tsx'
import { useLivePerson } from './use-said.ts'

const back = <TextLink to={addresses.contacts}>Contacts</TextLink>

/** One person: everything known, and everything said to and by them. */
export const ContactPage = () => {
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useContact(Number(id))
  useLivePerson()
  if (data) return <OneContact contact={data} />
  if (!error) return <ContactSkeleton back={back} />
  // No contact has an ID that is no number: trying again would not help.
  const isMissing = isNotFound(error) || fieldErrorsOf(error).PersonID !== undefined
  return (
    <>
      <PageHeader title={isMissing ? 'Contact not found' : 'Contact'} back={back} />
      {isMissing ? (
        <EmptyState
          sentence="This contact is not there. It may have been deleted."
          action={<LinkButton to={addresses.contacts}>All contacts</LinkButton>}
        />
      ) : (
        <FailedState
          message={sentenceOf(error, 'There was an error getting your contact.')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

const OneContact = ({ contact }: { contact: Contact }) => {
  const navigate = useNavigate()
  const acts = useContactActs()
  const textTo = useTextTo()
  const [isFormOpen, form] = useDisclosure()
  const remove = (): void => {
    acts.moveToDeleted(onlyThis(contact))
    void navigate({ to: addresses.contacts })
  }
  const { word, tone } = reachOf(contact)
  return (
    <>
      <PageHeader
        title={fullName(contact)}
        back={back}
        beside={
          <>
            <StatusWord word={word} tone={tone} />
            {!contact.CanChange && <StatusWord word="Shared with you" tone="violet" />}
          </>
        }
        actions={
          <>
            {textTo && contact.PrimaryPhone !== '' && (
              <Button
                variant="default"
                leftSection={<IconMessage size={16} />}
                onClick={() => textTo(contact.PrimaryPhone)}
              >
                Text
              </Button>
            )}
            {contact.CanChange && (
              <>
                <Button variant="default" c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                  Delete
                </Button>
                <Button leftSection={<IconPencil size={16} />} onClick={form.open}>
                  Edit
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <ContactFacts contact={contact} />
        <div className={classes.said}>
          <ContactMessages key={contact.PersonID} contact={contact} />
        </div>
        {contact.CanChange && <HistoryList key={`history ${contact.PersonID}`} PersonID={contact.PersonID} />}
      </div>
      <ContactDialog opened={isFormOpen} onClose={form.close} contact={contact} />
    </>
  )
}
