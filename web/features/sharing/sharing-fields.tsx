import { listAccountUsers } from '@carillon/contract/account.ts'
import { Checkbox, Radio, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { personName } from '../broadcast-recipients/person-name.ts'

/** With everybody, with these, or with neither. */
export type Sharing = { readonly IsShared: boolean; readonly SharedWith: number[] }
type With = 'nobody' | 'chosen' | 'everybody'
type Props = {
  label: string
  description: string
  /** What sharing with nobody is called. */
  nobody: string
  sharing: Sharing
  /** Who needs not be chosen. */
  isLeftOut: (user: { UserID: number; Role: string }) => boolean
  onChange: (sharing: Sharing) => void
}

/** Who may use a thing of the account: nobody else, chosen people, or everybody. */
export const SharingFields = ({ label, description, nobody, sharing, isLeftOut, onChange }: Props) => {
  const { IsShared, SharedWith } = sharing
  const [isChoosing, setIsChoosing] = useState(SharedWith.length > 0)
  const value: With = IsShared ? 'everybody' : isChoosing ? 'chosen' : 'nobody'
  const choose = (next: With): void => {
    setIsChoosing(next === 'chosen')
    onChange({ IsShared: next === 'everybody', SharedWith: next === 'chosen' ? SharedWith : [] })
  }
  return (
    <Stack gap="sm">
      <Radio.Group label={label} description={description} value={value} onChange={(next) => choose(next as With)}>
        <Stack gap="xs" mt="xs">
          <Radio value="nobody" label={nobody} />
          <Radio value="chosen" label="Chosen people" />
          <Radio value="everybody" label="Everybody in the account" />
        </Stack>
      </Radio.Group>
      {value === 'chosen' && (
        <Chosen
          ids={SharedWith}
          isLeftOut={isLeftOut}
          onChange={(ids) => onChange({ IsShared: false, SharedWith: ids })}
        />
      )}
    </Stack>
  )
}

type ChosenProps = Pick<Props, 'isLeftOut'> & { ids: readonly number[]; onChange: (ids: number[]) => void }

const Chosen = ({ ids, isLeftOut, onChange }: ChosenProps) => {
  const { data } = useCall(listAccountUsers, { query: { page: 'all' } })
  const people = data?.Items.filter((user) => ids.includes(user.UserID) || (user.IsActive && !isLeftOut(user)))
  return (
    <Checkbox.Group
      label={<VisuallyHidden>Chosen people</VisuallyHidden>}
      value={ids.map(String)}
      onChange={(next) => onChange(next.map(Number).toSorted((a, b) => a - b))}
    >
      <Stack gap="xs" pl="xl" mah={220} style={{ overflowY: 'auto' }}>
        {!people && <Skeleton height={24} role="status" aria-label="Loading" />}
        {people?.length === 0 && <Text c="dimmed">This account has nobody else to choose.</Text>}
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
