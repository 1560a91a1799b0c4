import { listAccountUsers } from '@carillon/contract/account.ts'
import type { Template } from '@carillon/contract/templates.ts'
import { Checkbox, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { useUser } from '../account/queries.ts'
import { personName } from '../broadcast-recipients/person-name.ts'

export type Sharing = Pick<Template, 'IsShared' | 'SharedWith'>
type With = 'nobody' | 'chosen' | 'everybody'
type Props = {
  sharing: Sharing
  /** Whose it is, who needs not be chosen. */
  ownerId: number
  onChange: (sharing: Sharing) => void
}

/** Who may use a template besides whoever made it. */
export const SharingFields = ({ sharing, ownerId, onChange }: Props) => {
  const { IsShared, SharedWith } = sharing
  const [isChoosing, setIsChoosing] = useState(SharedWith.length > 0)
  const isOwn = useUser().UserID === ownerId
  const value: With = IsShared ? 'everybody' : isChoosing ? 'chosen' : 'nobody'
  const choose = (next: With): void => {
    setIsChoosing(next === 'chosen')
    onChange({ IsShared: next === 'everybody', SharedWith: next === 'chosen' ? SharedWith : [] })
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Who may use it"
        description="Only whoever made it, the owner and admins who may use it change it."
        value={value}
        onChange={(next) => choose(next as With)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="nobody" label={isOwn ? 'Only you' : 'Only whoever made it'} />
          <Radio value="chosen" label="Chosen people" />
          <Radio value="everybody" label="Everybody in the account" />
        </Stack>
      </Radio.Group>
      {value === 'chosen' && (
        <Chosen ids={SharedWith} ownerId={ownerId} onChange={(ids) => onChange({ IsShared: false, SharedWith: ids })} />
      )}
    </Stack>
  )
}

type ChosenProps = { ids: readonly number[]; ownerId: number; onChange: (ids: number[]) => void }

const Chosen = ({ ids, ownerId, onChange }: ChosenProps) => {
  const { data } = useCall(listAccountUsers, { query: { page: 'all' } })
  const people = data?.Items.filter(({ UserID, IsActive }) => UserID !== ownerId && (IsActive || ids.includes(UserID)))
  return (
    <Checkbox.Group
      aria-label="Chosen people"
      value={ids.map(String)}
      onChange={(next) => onChange(next.map(Number).toSorted((a, b) => a - b))}
    >
      <Stack gap="xs" pl="xl" mah={220} style={{ overflowY: 'auto' }}>
        {!people && <Skeleton height={24} role="status" aria-label="Loading" />}
        {people?.length === 0 && <Text c="dimmed">This account has no other users.</Text>}
        {people?.map((user) => (
          <Checkbox
            key={user.UserID}
            value={String(user.UserID)}
            label={user.IsActive ? personName(user) : `${personName(user)} (not active)`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
