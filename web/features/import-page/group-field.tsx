import { Radio, Select, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { isOwn, useGroups } from '../contacts/queries.ts'

export type GroupChoice =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'existing'; readonly ListID?: number }
  | { readonly kind: 'new'; readonly name: string }

type Props = {
  choice: GroupChoice
  error: string | undefined
  /** The file names groups itself. */
  hasGroups: boolean
  onChange: (choice: GroupChoice) => void
}

/** Everyone only, a group that is there, or a new one. */
export const GroupField = ({ choice, error, hasGroups, onChange }: Props) => {
  const groups = useGroups().data?.Items.filter(isOwn) ?? []
  return (
    <Stack gap="sm">
      <Radio.Group
        label={<VisuallyHidden>Where they go</VisuallyHidden>}
        value={choice.kind}
        onChange={(kind) => {
          if (kind === 'new') onChange({ kind, name: '' })
          else onChange({ kind: kind as 'everyone' | 'existing' })
        }}
      >
        <Stack gap="sm">
          <Radio value="everyone" label="Everyone only" />
          <Radio value="existing" label="A group that is there already" disabled={groups.length === 0} />
          <Radio value="new" label="A new group" />
        </Stack>
      </Radio.Group>
      {choice.kind === 'existing' && (
        <Select
          label="Group"
          placeholder="Choose a group"
          searchable
          maw={360}
          error={error}
          nothingFoundMessage="No group of that name"
          data={groups.map(({ ListID, ListName, RosterCount }) => ({
            value: String(ListID),
            label: `${ListName} (${formatCount(RosterCount)})`,
          }))}
          value={choice.ListID === undefined ? null : String(choice.ListID)}
          onChange={(ListID) => onChange({ kind: 'existing', ...(ListID !== null && { ListID: Number(ListID) }) })}
        />
      )}
      {choice.kind === 'new' && (
        <TextInput
          label="Name of the new group"
          maw={360}
          maxLength={50}
          value={choice.name}
          error={error}
          onChange={(event) => onChange({ kind: 'new', name: event.currentTarget.value })}
        />
      )}
      {hasGroups && (
        <Text size="xs" c="dimmed">
          They also go into the groups that the file names. Groups that are not there yet are made.
        </Text>
      )}
    </Stack>
  )
}
