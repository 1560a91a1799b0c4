import type { CountedLabel } from '@carillon/contract/labels.ts'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { ColorChoice, colorNames } from './color-choice.tsx'
import classes from './label-chip.module.css'
import { useDeleteLabel, useUpdateLabel } from './queries.ts'

type Counted = z.infer<typeof CountedLabel>

/** One label of the account; whoever may not change it sees what it is. */
export const LabelRow = ({ label }: { label: Counted }) =>
  label.CanChange ? (
    <ChangeableRow label={label} />
  ) : (
    <Group gap="xs" wrap="nowrap" mih={36} pl={6}>
      <span className={classes.swatch} data-color={label.Color} />
      <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
        {label.LabelName}
      </Text>
      <Text size="xs" c="dimmed">
        Made by somebody else
      </Text>
    </Group>
  )

/** Its colour, its name, and its end. Enter or leaving the field renames it. */
const ChangeableRow = ({ label }: { label: Counted }) => {
  const { LabelID, LabelName, Color, BroadcastCount } = label
  // Undefined until one types: another may rename it meanwhile.
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(LabelName)
  const editing = useEditing({ LabelName }, { LabelName: 'Name of the label' })
  const [isAsking, setIsAsking] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  useUnsaved(typed !== undefined && typed.trim() !== LabelName)
  const update = useUpdateLabel()
  const remove = useDeleteLabel()
  const error = update.error ?? remove.error
  const sentence =
    typed?.trim() === ''
      ? 'Enter a Label Name.'
      : error
        ? (fieldErrorsOf(error).LabelName?.[0] ?? sentenceOf(error, 'There was an error updating your label.'))
        : undefined
  const rename = (): void => {
    const name = typed?.trim()
    if (name === LabelName) setTyped(undefined)
    else if (name) {
      const from = { LabelName: seen }
      const send = (body: { LabelName?: string }) => update.mutateAsync({ params: { LabelID }, body })
      void editing.save({ LabelName: name }, send, from).then(
        ({ is }) => is !== 'back' && setTyped(undefined),
        // Said below the field.
        () => {},
      )
    }
  }
  const end = (): void =>
    remove.mutate({ params: { LabelID } }, { onSuccess: () => void notify(`The label “${LabelName}” was deleted.`) })
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap" align="start">
        <Popover opened={isChoosing} onChange={setIsChoosing} position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <ActionIcon
              aria-label={`Color of ${LabelName}: ${colorNames[Color]}`}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              <span className={classes.swatch} data-color={Color} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <ColorChoice
              label={`Color of ${LabelName}`}
              value={Color}
              isInPopover
              onChange={(next) => update.mutate({ params: { LabelID }, body: { Color: next } })}
            />
          </Popover.Dropdown>
        </Popover>
        <TextInput
          aria-label={`Name of ${LabelName}`}
          style={{ flex: 1 }}
          // Escape takes back what is typed, and only then closes the dialog.
          data-mantine-stop-propagation={typed !== undefined || undefined}
          value={typed ?? LabelName}
          maxLength={50}
          // Saved here it is other than the dialog began with, and not lost.
          data-passing
          error={sentence}
          onChange={(event) => {
            update.reset()
            if (typed === undefined) setSeen(LabelName)
            setTyped(event.currentTarget.value)
          }}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename()
            if (event.key === 'Escape' && typed !== undefined) {
              event.stopPropagation()
              update.reset()
              setTyped(undefined)
            }
          }}
        />
        <ActionIcon
          aria-label={`Delete ${LabelName}`}
          onClick={() => (BroadcastCount > 0 ? setIsAsking(true) : end())}
          loading={remove.isPending}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      {editing.dialog}
      {isAsking && (
        <Group gap="xs" justify="flex-end" role="group" aria-label={`Delete ${LabelName}?`}>
          <Text size="xs" c="dimmed">
            It disappears from {formatCounted(BroadcastCount, 'broadcast')}.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsking(false)} autoFocus>
            Not now
          </Button>
          <Button size="compact-sm" color="red" onClick={end}>
            Delete label
          </Button>
        </Group>
      )}
    </Stack>
  )
}
