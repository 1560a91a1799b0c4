import { listAccountUsers } from '@carillon/contract/account.ts'
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** Gives a series to another user of the account. */
export const HandOver = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { data, error, refetch } = useCall(listAccountUsers, { query: { page: 'all', enabled: 'true' } })
  const [chosen, setChosen] = useState('')
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  if (!data && error) {
    const sentence = sentenceOf(error, 'There was an error getting your users.')
    return <FailedState compact message={sentence} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton height={120} role="status" aria-label="Loading" />
  const others = data.Items.filter(({ UserID }) => UserID !== series.User.UserID)
  const nameOf = (UserID: number): string => {
    const found = others.find((each) => each.UserID === UserID)
    return found ? `${found.FirstName} ${found.LastName}`.trim() || found.UserName : ''
  }
  const store = (): void => {
    if (chosen === '') {
      setErrors({ UserID: 'Choose a user.' })
      return
    }
    const UserID = Number(chosen)
    const told = `“${series.BroadcastName}” is ${nameOf(UserID)}’s now.`
    void save(() => onSave(series, { UserID }, told, { UserID: series.User.UserID }))
  }
  if (others.length === 0) return <Text>There is no other active user in your account.</Text>
  return (
    <Stack gap="md">
      <Text c="dimmed">
        Its next runs are sent as the new owner: with their signature and the contacts they see. They need access to its
        text number.
      </Text>
      <NativeSelect
        label="New owner"
        data={[
          { value: '', label: 'Choose a user' },
          ...others.map(({ UserID }) => ({ value: String(UserID), label: nameOf(UserID) })),
        ]}
        value={chosen}
        error={errors.UserID ?? errors.TextNumberID}
        onChange={(event) => {
          setErrors({})
          setChosen(event.currentTarget.value)
        }}
      />
      <FormFooter error={errors.form} save="Hand over" isSaving={isSaving} onSave={store} onClose={onClose} />
    </Stack>
  )
}
