import type { Contact } from '@carillon/contract/contacts.ts'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactDialog } from './form/contact-dialog.tsx'
import { fullName } from './full-name.ts'
import { useContact } from './queries.ts'
import { onlyThis, useContactActs } from './use-contact-acts.ts'

const back = <TextLink to="/contacts">Contacts</TextLink>

export const ContactPage = () => {
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useContact(Number(id))
  if (data) return <OneContact contact={data} />
  return (
    <>
      <PageHeader title={isNotFound(error) ? 'Contact not found' : 'Contact'} back={back} />
      <Card>
        {!error ? (
          <Skeleton height={220} />
        ) : isNotFound(error) ? (
          <EmptyState
            sentence="This contact is not there. It may have been deleted."
            action={<LinkButton to="/contacts">All contacts</LinkButton>}
          />
        ) : (
          <FailedState
            message={sentenceOf(error, 'There was an error getting your contact.')}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </>
  )
}

const OneContact = ({ contact }: { contact: Contact }) => {
  const navigate = useNavigate()
  const acts = useContactActs()
  const [isFormOpen, form] = useDisclosure()
  const remove = (): void => {
    acts.moveToDeleted(onlyThis(contact))
    void navigate({ to: '/contacts' })
  }
  return (
    <>
      <PageHeader
        title={fullName(contact)}
        back={back}
        actions={
          <>
            <Button variant="default" c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
              Delete
            </Button>
            <Button leftSection={<IconPencil size={16} />} onClick={form.open}>
              Edit
            </Button>
          </>
        }
      />
      <ContactFacts contact={contact} />
      <ContactDialog opened={isFormOpen} onClose={form.close} contact={contact} />
    </>
  )
}
