import type { Draft } from '@carillon/contract/drafts.ts'
import { Group, Pill, Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import { notifyUndo } from '../../ui/notify.ts'
import classes from './draft-groups.module.css'
import { useRemoveGroups, useUndoRemoval } from './recipient-queries.ts'

type Props = {
  DraftBroadcastID: number
  groups: Draft['Lists']
  /** Each run reads them anew. */
  isRepeating: boolean
  onRemoved: () => void
}

/** The groups that were added, each to be taken out again with those who came with it. */
export const DraftGroups = ({ DraftBroadcastID, groups, isRepeating, onRemoved }: Props) => {
  const remove = useRemoveGroups()
  const undo = useUndoRemoval()
  const params = { DraftBroadcastID }
  const takeOut = async ({ ListID, ListName }: Draft['Lists'][number]): Promise<void> => {
    const { UndoID, Count } = await remove.mutateAsync({
      params,
      body: { Selection: { Type: 'Selected', Items: [ListID] } },
    })
    onRemoved()
    const sentence = `${nameOf(ListName)} removed, with ${formatCounted(Count, 'person', 'people')}.`
    if (UndoID !== null) notifyUndo(sentence, () => undo.mutate({ params: { ...params, UndoID } }), `act ${UndoID}`)
  }
  if (groups.length === 0) return null
  return (
    <div>
      <Group gap={6} component="ul" className={classes.groups!} aria-label="Groups that were added">
        {groups.map((group) => (
          <li key={group.ListID}>
            <Pill
              size="md"
              withRemoveButton
              disabled={remove.isPending}
              removeButtonProps={{
                'aria-label': `Remove the group ${nameOf(group.ListName)}`,
                // A pill hides it from screen readers and from the keyboard.
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => void takeOut(group).catch(() => {})}
            >
              {nameOf(group.ListName)}
            </Pill>
          </li>
        ))}
      </Group>
      {isRepeating && (
        <Text size="xs" c="dimmed" mt={4}>
          Groups are read anew at each run: whoever joins gets the next one, whoever leaves does not.
        </Text>
      )}
    </div>
  )
}

// Empty where this user does not see the group.
const nameOf = (ListName: string): string => ListName || 'A group you do not see'
