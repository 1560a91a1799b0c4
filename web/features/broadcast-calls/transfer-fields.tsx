import type { DraftForm } from '@carillon/contract/drafts.ts'
import { longestTypedNumber } from '@carillon/domain/broadcast/transfer-form.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { AudioSlot } from './audio-slot.tsx'

export type Transfer = Omit<NonNullable<DraftForm['TransferAndConnect']>, 'IsTransfer'>

type Props = { value: Transfer; onChange: (part: Partial<Transfer>) => void; errors: FieldErrors }

/** Whom people are connected with, how many of them at a time, and what whoever takes the call hears first. */
export const TransferFields = ({ value, onChange, errors }: Props) => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label="Number to connect with"
        description="Your office, or whoever is to talk to them."
        required
        type="tel"
        maxLength={longestTypedNumber}
        value={value.TransferNumber}
        error={errors.TransferNumber}
        onChange={({ currentTarget }) => onChange({ TransferNumber: currentTarget.value })}
      />
      <NumberInput
        label="Lines"
        description="How many can talk at a time. Others hear which number to call."
        required
        allowDecimal={false}
        allowNegative={false}
        value={value.TransferLines ?? ''}
        error={errors.TransferLines}
        onChange={(lines) => onChange({ TransferLines: lines === '' ? null : Number(lines) })}
      />
    </SimpleGrid>
    <div>
      <Text fw={560}>Introduction</Text>
      <Text c="dimmed" mb="xs">
        Whoever takes the call hears it alone before they are connected. It can do without.
      </Text>
      <AudioSlot
        AudioID={value.Introduction?.AudioID}
        onChoose={(AudioID) => onChange({ Introduction: AudioID === undefined ? null : { AudioID } })}
        error={errors.Introduction}
        leave="Leave the introduction out"
        isIntroduction
      />
    </div>
  </Stack>
)
