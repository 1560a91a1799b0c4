import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCounted, formatCredits } from '../../ui/format.ts'
import { creditsFor, leastPurchase, peopleFor, wayToCredits } from '../broadcast-plan/more-credits.ts'
import type { Reader } from '../broadcast-plan/reader.ts'
import { neededSentence } from './cost-item.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** What the broadcast needs, and for how many people. */
  needed: number
  goes: number
  available: number
  reader: Reader
  onRecipients: () => void
  onMessage: () => void
}

/** Not enough credits: select what to do about it, or calculate what is needed; Back returns to select. */
export const MoreCreditsDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Not enough credits" size="md" centered>
    <MoreCredits onClose={onClose} {...rest} />
  </Dialog>
)

const MoreCredits = ({ needed, goes, available, reader, onRecipients, onMessage, onClose }: Omit<Props, 'opened'>) => {
  const [step, setStep] = useState<'select' | 'calculate'>('select')
  const [isBack, setIsBack] = useState(false)
  const [people, setPeople] = useState(goes)
  const leaving = (act: () => void) => (): void => {
    onClose()
    act()
  }
  if (step === 'select') {
    const shortage = Math.max(0, needed - available)
    return (
      <Stack gap="md">
        <Text>
          {neededSentence(needed, available)} {wayToCredits(shortage, reader)}. Your draft is kept meanwhile.
        </Text>
        <Stack gap="xs">
          <Button data-autofocus autoFocus={isBack} onClick={() => setStep('calculate')}>
            Calculate what I need
          </Button>
          <Button variant="default" onClick={leaving(onRecipients)}>
            Send to fewer people
          </Button>
          {/* One credit a person is the least there is. */}
          {needed > goes && (
            <Button variant="default" onClick={leaving(onMessage)}>
              Write a shorter message
            </Button>
          )}
        </Stack>
      </Stack>
    )
  }
  const cost = creditsFor(people, { needed, goes })
  const missing = Math.max(0, cost - available)
  return (
    <Stack gap="md">
      <NumberInput
        label="People who get it"
        data-autofocus
        autoFocus
        min={0}
        max={1_000_000}
        allowDecimal={false}
        thousandSeparator=","
        value={people}
        onChange={(value) => setPeople(Math.max(0, Number(value) || 0))}
      />
      <div role="status">
        <Text>
          {formatCounted(cost, 'credit')} needed, {formatCredits(available)} available.
        </Text>
        <Text fw={600}>
          {missing === 0
            ? 'That is enough.'
            : `${formatCredits(missing)} missing; the least one can buy is ${formatCredits(leastPurchase(missing))}.`}
        </Text>
        <Text c="dimmed">
          What you have reaches {formatCounted(peopleFor(available, { needed, goes }), 'person', 'people')}.
        </Text>
      </div>
      <Group justify="space-between">
        <Button
          variant="default"
          onClick={() => {
            setIsBack(true)
            setStep('select')
          }}
        >
          Back
        </Button>
        <Button onClick={leaving(onRecipients)}>Change the recipients</Button>
      </Group>
    </Stack>
  )
}
