import { Button, NativeSelect, Group as Row } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { toGroup } from '../../platform/addresses.ts'
import { formatCount } from '../../ui/format.ts'
import { useGroups } from '../contacts/queries.ts'

/** Stands in for the list of groups on narrow pages. */
export const GroupPicker = ({ chosen, onNew }: { chosen: number; onNew: () => void }) => {
  const navigate = useNavigate()
  const groups = useGroups().data?.Items ?? []
  return (
    <Row gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label="Group"
        flex={1}
        value={String(chosen)}
        onChange={(event) => void navigate(toGroup(Number(event.currentTarget.value)))}
        data={groups.map(({ ListID, ListName, RosterCount }) => ({
          value: String(ListID),
          label: `${ListName} (${formatCount(RosterCount)})`,
        }))}
      />
      <Button variant="default" px={12} aria-label="New group" onClick={onNew}>
        <IconPlus size={18} />
      </Button>
    </Row>
  )
}
