import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Label } from '@carillon/contract/labels.ts'
import { Button, Checkbox, Group, Modal, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { notifyUndo } from '../../ui/notify.ts'
import { useUser } from '../account/queries.ts'
import { LabelChip } from './label-chip.tsx'
import { NewLabelForm } from './new-label-form.tsx'
import { useLabels, useSetLabels } from './queries.ts'

type Told = Pick<Broadcast, 'BroadcastID' | 'BroadcastName' | 'Labels'>
type Props = { broadcast: Told; opened: boolean; onClose: () => void; onManage: () => void }

/** Which labels a broadcast has. */
export const LabelsDialog = ({ broadcast, opened, onClose, onManage }: Props) => (
  <Modal opened={opened} onClose={onClose} title={`Labels of “${broadcast.BroadcastName}”`} size="sm" centered>
    <Chosen broadcast={broadcast} onClose={onClose} onManage={onManage} />
  </Modal>
)

const mostLabels = 20

const Chosen = ({ broadcast: { BroadcastID, BroadcastName, Labels }, onClose, onManage }: Omit<Props, 'opened'>) => {
  const { data, error, refetch } = useLabels()
  const mayMake = useUser().Permissions.CanCreateBroadcast
  const [chosen, setChosen] = useState<readonly number[]>(Labels.map(({ LabelID }) => LabelID))
  const [made, setMade] = useState<readonly Label[]>([])
  const all: readonly Label[] = [
    ...(data?.Items ?? []),
    ...made.filter((label) => !data?.Items.some(({ LabelID }) => LabelID === label.LabelID)),
  ]
  const { mutate } = useSetLabels(all)
  const isTooMany = chosen.length > mostLabels

  const put = (ids: readonly number[], onSuccess: () => void = () => {}): void =>
    mutate({ params: { BroadcastID }, body: { Labels: ids.map((LabelID) => ({ LabelID })) } }, { onSuccess })
  const save = (): void => {
    const before = Labels.map(({ LabelID }) => LabelID)
    onClose()
    if (before.length === chosen.length && before.every((id) => chosen.includes(id))) return
    put(chosen, () => notifyUndo(`The labels of “${BroadcastName}” were saved.`, () => put(before)))
  }

  if (!data && error) {
    const sentence = sentenceOf(error, 'There was an error getting your labels.')
    return <FailedState compact message={sentence} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={120} role="status" aria-label="Loading" />
  return (
    <Stack gap="md">
      {all.length === 0 ? (
        <Text c="dimmed">
          {mayMake ? 'There are no labels yet. Make the first one.' : 'There are no labels in your account yet.'}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={280}>
          <Stack gap="xs" role="group" aria-label="Labels" p={2}>
            {all.map((label) => (
              <Checkbox
                key={label.LabelID}
                checked={chosen.includes(label.LabelID)}
                label={<LabelChip label={label} />}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((known) =>
                    checked ? [...known, label.LabelID] : known.filter((id) => id !== label.LabelID),
                  )
                }
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {isTooMany && (
        <Text c="red" size="xs" role="alert">
          A broadcast has at most 20 labels.
        </Text>
      )}
      {mayMake && (
        <NewLabelForm
          labels={all}
          onMade={(label) => {
            setMade((known) => [...known, label])
            setChosen((known) => [...known, label.LabelID])
          }}
        />
      )}
      <Group justify="space-between" gap="xs">
        {mayMake && all.length > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={onManage}>
            Manage labels
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={save} disabled={isTooMany}>
            Save labels
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
