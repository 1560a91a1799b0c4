import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'
import { digitsOf, isProven, useCallerIds } from './caller-ids.ts'

type Props = { value: string; onChange: (CallerID: string) => void; error: string | undefined }

/** Which of the account's own numbers people see. Another one is shown to be theirs first, by a code. */
export const CallerIdChoice = ({ value, onChange, error }: Props) => {
  const known = useCallerIds()
  const cache = useQueryClient()
  const [isProving, setIsProving] = useState(false)
  const isUnproven = value !== '' && known !== undefined && !isProven(value, known)
  const choices = [
    ...(value === '' ? [{ value: '', label: 'Choose a number' }] : []),
    ...(known ?? []).map(({ PhoneNumber, ProvenBy }) => ({
      value: digitsOf(PhoneNumber),
      label: `${phoneText(PhoneNumber)}, ${ProvenBy === 'TextNumber' ? 'your text number' : 'verified'}`,
    })),
    ...(value !== '' && (known === undefined || isUnproven)
      ? [{ value: digitsOf(value), label: `${phoneText(value)}${isUnproven ? ', not verified yet' : ''}` }]
      : []),
  ]
  return (
    <Stack gap={6}>
      <NativeSelect
        label="Caller ID"
        description="The number that people see when it rings, and reach when they call back."
        required
        data={choices}
        value={digitsOf(value)}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setIsProving(true)}>
          {isUnproven ? `Show that ${phoneText(value)} is yours` : 'Use another number'}
        </Button>
        {known?.length === 0 && !isUnproven && (
          <Text size="xs" c="dimmed" mt={4}>
            Calls come only from numbers that are shown to be yours.
          </Text>
        )}
      </div>
      <VerifyPhone
        opened={isProving}
        onClose={() => setIsProving(false)}
        {...(isUnproven && { phone: value })}
        onVerified={({ PhoneNumber }) => {
          void cache.invalidateQueries({ queryKey: [listCallerIds.name] })
          onChange(digitsOf(PhoneNumber))
        }}
      />
    </Stack>
  )
}
