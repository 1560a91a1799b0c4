import { NativeSelect } from '@mantine/core'
import { isOwn, useGroups } from '../contacts/queries.ts'

type Props = { value: number | null; error: string | undefined; onChange: (ListID: number | null) => void }

/** The group that a keyword puts people into. */
export const GroupField = ({ value, error, onChange }: Props) => {
  const groups = (useGroups().data?.Items ?? []).filter(isOwn)
  const isKnown = value === null || groups.some(({ ListID }) => ListID === value)
  return (
    <NativeSelect
      label="Add them to a group (optional)"
      description="They are added to your contacts too, and count as opted in."
      value={value === null ? '' : String(value)}
      error={error}
      data={[
        { value: '', label: 'No group' },
        ...(isKnown ? [] : [{ value: String(value), label: 'The group that it has now' }]),
        ...groups.map(({ ListID, ListName }) => ({ value: String(ListID), label: ListName })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}
