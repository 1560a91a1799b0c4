import { listGroups, systemGroups } from '@carillon/contract/groups.ts'
import { Button, Group, Modal, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useCall } from '../../../platform/queries.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { PickRow } from './pick-row.tsx'
import { updateFailed, useAddGroups } from './recipient-queries.ts'

type Props = {
  opened: boolean
  onClose: () => void
  onAdded: (told: string) => void
  ensureDraft: () => Promise<number>
}

/** Adds the members of whole groups. */
export const AddGroupsDialog = ({ opened, ...rest }: Props) => (
  <Modal opened={opened} onClose={rest.onClose} title="Add groups">
    <GroupPicker {...rest} />
  </Modal>
)

const GroupPicker = ({ onClose, onAdded, ensureDraft }: Omit<Props, 'opened'>) => {
  const groups = useCall(listGroups, { query: { pagesize: 2000 } })
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const add = useAddGroups()
  const all = (groups.data?.Items ?? []).filter(({ ListID }) => ListID !== systemGroups.Deleted)
  const found = all.filter(({ ListName }) => ListName.toLowerCase().includes(q.trim().toLowerCase()))
  const people = all.reduce((sum, { ListID, RosterCount }) => sum + (chosen.has(ListID) ? RosterCount : 0), 0)

  const submit = async (): Promise<void> => {
    setIsWorking(true)
    try {
      const DraftBroadcastID = await ensureDraft()
      const Lists = [...chosen].map((ListID) => ({ ListID }))
      const { Added, AlreadyThere } = await add.mutateAsync({ params: { DraftBroadcastID }, body: { Lists } })
      onAdded(addedSentence(Added, AlreadyThere))
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, updateFailed))
    } finally {
      setIsWorking(false)
    }
  }

  if (groups.isError) {
    const sentence = sentenceOf(groups.error, 'There was an error getting your groups.')
    return <FailedState compact message={sentence} onRetry={groups.refetch} />
  }
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label="Search groups"
        placeholder="Search groups"
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="min(46vh, 420px)" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Groups' }}>
        <Stack gap={0}>
          {groups.isPending && [1, 2, 3, 4].map((each) => <Skeleton key={each} height={24} my={9} />)}
          {found.map((group) => (
            <PickRow
              key={group.ListID}
              checked={chosen.has(group.ListID)}
              onToggle={() => setChosen(toggled(chosen, group.ListID))}
              name={group.ListName}
              count={formatCount(group.RosterCount)}
            />
          ))}
          {groups.isSuccess && found.length === 0 && (
            <Text c="dimmed" py="sm">
              {all.length === 0 ? 'There are no groups yet. Add single numbers instead.' : `No group is called “${q}”.`}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end">
        <Text c="dimmed" size="xs" role="status" flex="1 1 160px">
          {chosen.size > 0 && `Up to ${formatCounted(people, 'person', 'people')}; nobody is added twice.`}
        </Text>
        <Button disabled={chosen.size === 0} loading={isWorking} onClick={() => void submit()}>
          {chosen.size === 0 ? 'Add groups' : `Add ${formatCounted(chosen.size, 'group')}`}
        </Button>
      </Group>
    </Stack>
  )
}

export const addedSentence = (Added: number, AlreadyThere: number): string => {
  const added = `${formatCounted(Added, 'person', 'people')} added.`
  if (AlreadyThere === 0) return added
  const there = `${formatCounted(AlreadyThere, 'person was', 'people were')} already there.`
  return Added === 0 ? `Nobody new: ${there}` : `${added} ${there}`
}

const toggled = (chosen: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
