import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'

type Props = { value: string | null; error: string | undefined; onChange: (phone: string) => void }

/** One of the phones that this user has verified, and the way to verify another. */
export const OwnPhone = ({ value, error, onChange }: Props) => {
  const [isAsked, setIsAsked] = useState(false)
  const own = useCall(listVerifiedNumbers, { query: { IsOwn: 'true', pagesize: 100 } })
  const phones = [
    ...new Set([...(value ? [value] : []), ...(own.data?.Items ?? []).map(({ PhoneNumber }) => PhoneNumber)]),
  ]
  return (
    <>
      <Group gap="sm" align="end">
        <Select
          label="Your phone"
          w={200}
          placeholder={phones.length === 0 ? 'None verified yet' : 'Choose'}
          data={phones.map((phone) => ({ value: phone, label: phoneText(phone) }))}
          disabled={phones.length === 0}
          value={value}
          error={error}
          onChange={(phone) => phone && onChange(phone)}
        />
        <Button variant="default" onClick={() => setIsAsked(true)}>
          Verify a phone
        </Button>
      </Group>
      <VerifyPhone
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        onVerified={({ PhoneNumber }) => onChange(PhoneNumber)}
      />
    </>
  )
}
