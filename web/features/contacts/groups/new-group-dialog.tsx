import { addContactsToGroup, addGroup, type Group } from '@carillon/contract/contacts.ts'
import { Button, Modal, Group as Row, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { notify } from '../../../ui/notify.ts'
import { contactCalls } from '../queries.ts'
import type { Meant } from '../use-contact-acts.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Contacts to put into it at once. */
  meant?: Meant
  onMade?: () => void
}

/** Names and makes a group, empty or with the selected contacts in it. */
export const NewGroupDialog = ({ opened, onClose, meant, onMade }: Props) => (
  <Modal opened={opened} onClose={onClose} title="New group" size="sm" centered>
    <NewGroupForm onClose={onClose} {...(meant && { meant })} {...(onMade && { onMade })} />
  </Modal>
)

const NewGroupForm = ({ onClose, meant, onMade }: Omit<Props, 'opened'>) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const make = useSend(addGroup, { invalidates: contactCalls })
  const fill = useSend(addContactsToGroup, {
    invalidates: contactCalls,
    failure: 'The group was made, but there was an error adding your contact(s).',
  })

  const refuse = (sentence: string | undefined): void => {
    setError(sentence)
    input.current?.focus()
  }
  const made = ({ ListID, ListName }: Group): void => {
    onClose()
    onMade?.()
    notify(`${ListName} was made.`)
    void navigate({ to: '/contacts/group/$id', params: { id: String(ListID) } })
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const named = addGroup.body.safeParse({ ListName: input.current?.value })
    if (!named.success) {
      refuse(named.error.issues[0]?.message)
      return
    }
    try {
      const group = await make.mutateAsync({ body: named.data })
      if (meant) {
        const { ListID, q, selection } = meant
        const body = { Selection: { Type: selection.Type, Items: [...selection.Items] } }
        await fill.mutateAsync({ params: { ListID, ToListID: group.ListID }, query: { q }, body }).catch(() => {})
      }
      made(group)
    } catch (failure) {
      refuse(fieldErrorsOf(failure).ListName?.[0] ?? sentenceOf(failure, 'There was an error adding your group.'))
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={input}
          label="Group name"
          data-autofocus
          maxLength={50}
          error={error}
          onChange={() => setError(undefined)}
        />
        <Row justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending || fill.isPending}>
            Make group
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
