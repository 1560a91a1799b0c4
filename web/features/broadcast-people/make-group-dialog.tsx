import { detailsToGroup } from '@carillon/contract/broadcast-results.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toGroup } from '../../platform/addresses.ts'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { contactCalls } from '../contacts/queries.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'
import { type Meant, meantInput } from './meant.ts'

type Props = {
  opened: boolean
  onClose: () => void
  BroadcastID: number
  meant: Meant
  count: number
  onMade: () => void
}

/** Makes a group of people of a broadcast. */
export const MakeGroupDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="New group" size="sm" centered>
    <Form onClose={onClose} {...rest} />
  </Dialog>
)

const Form = ({ BroadcastID, meant, count, onMade, onClose }: Omit<Props, 'opened'>) => {
  const [ListName, setListName] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const make = useSend(detailsToGroup, { isOnce: true, invalidates: contactCalls })
  const follow = useFollowTask()
  const people = formatCounted(count, 'person', 'people')

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(undefined)
    const { query, selection: Selection } = meantInput(meant)
    const body = { ListName, Selection }
    const wrong = detailsToGroup.body.safeParse(body).error?.issues.find(({ path }) => path[0] === 'ListName')
    setFault(wrong?.message)
    if (wrong) return
    try {
      const { TaskID } = await make.mutateAsync({ params: { BroadcastID }, query, body })
      if (TaskID !== null) follow()
      onMade()
    } catch (error) {
      const isTaken = error instanceof ApiError && error.reply?.ErrorName === 'GroupNameTaken'
      const sentence = sentenceOf(error, 'There was an error adding your group.')
      const named = isTaken ? sentence : fieldErrorsOf(error).ListName?.[0]
      setFault(named)
      if (!named) setFailure(sentence)
    }
  }

  if (make.data) {
    const { ListID, ListName: made, Count, TaskID } = make.data
    const counted = formatCounted(Count, 'person', 'people')
    return (
      <Stack gap="md">
        <Text role="status">
          {TaskID === null
            ? `“${made}” was made with ${counted}. Whoever was not a contact yet is one now.`
            : `“${made}” is filling with ${counted}. This goes on by itself; you may leave the page.`}
        </Text>
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose}>Close</LeaveButton>
          <LinkButton {...toGroup(ListID)} data-autofocus>
            Open the group
          </LinkButton>
        </Group>
      </Stack>
    )
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{people} of this broadcast will be in it.</Text>
        <TextInput
          label="Group name"
          required
          data-autofocus
          maxLength={51}
          autoComplete="off"
          value={ListName}
          error={fault}
          onChange={(event) => {
            setListName(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        {failure && (
          <Text c="red" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose} />
          <Button type="submit" loading={make.isPending}>
            Make group
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
