import { listGroups, systemGroups } from '@carillon/contract/groups.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useCall } from '../../../platform/queries.ts'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { PickRow } from '../pick-row.tsx'
import { useAddGroups } from '../recipient-queries.ts'
import { Picker } from './picker.tsx'
import { type AddProps, useAdding } from './use-adding.ts'

/** Adds the members of whole groups. */
export const GroupsPicker = (props: AddProps) => {
  const groups = useCall(listGroups, { query: { pagesize: 2000 } })
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { run, failure, isWorking } = useAdding(props)
  const add = useAddGroups()
  const all = (groups.data?.Items ?? []).filter(({ ListID }) => ListID !== systemGroups.Deleted)
  const found = all.filter(({ ListName }) => ListName.toLowerCase().includes(q.trim().toLowerCase()))
  const people = all.reduce((sum, { ListID, RosterCount }) => sum + (chosen.has(ListID) ? RosterCount : 0), 0)
  return (
    <Picker
      label="Groups"
      search={{ label: 'Search groups', value: q, onSearch: setQ }}
      fetched={groups}
      failed={sentenceOf(groups.error, 'There was an error getting your groups.')}
      note={chosen.size > 0 && `Up to ${formatCounted(people, 'person', 'people')}; nobody is added twice.`}
      failure={failure}
      button={{
        label: chosen.size === 0 ? 'Add groups' : `Add ${formatCounted(chosen.size, 'group')}`,
        isReady: chosen.size > 0,
        isWorking,
        onPress: () =>
          void run((DraftBroadcastID) =>
            add.mutateAsync({
              params: { DraftBroadcastID },
              body: { Selection: { Type: 'Selected', Items: [...chosen] } },
            }),
          ),
      }}
    >
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
    </Picker>
  )
}

const toggled = (chosen: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
