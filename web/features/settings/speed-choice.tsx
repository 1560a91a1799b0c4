import { perMinuteOptions } from '@carillon/contract/account.ts'
import { Radio, Stack } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'

type PerMinute = (typeof perMinuteOptions)[number]

/** One of the speeds on offer; null is Max. */
export const speedOf = (perMinute: number | null): PerMinute =>
  perMinuteOptions.find((option) => option === perMinute) ?? null

export const speedWords = (perMinute: unknown): string => (perMinute === null ? max : `${perMinute} a minute`)

type Props = {
  label: string
  description: string
  value: PerMinute
  error?: string | undefined
  /** What a speed means. */
  say: (perMinute: PerMinute) => string
  onChange: (perMinute: PerMinute) => void
}

/** How fast something leaves. */
export const SpeedChoice = ({ label, description, value, error, say, onChange }: Props) => (
  <Radio.Group
    label={label}
    description={description}
    value={String(value ?? max)}
    error={error}
    onChange={(chosen) => onChange(speedOf(Number(chosen)))}
  >
    <Stack gap="sm" mt="xs">
      {perMinuteOptions.map((option) => (
        <Radio
          key={option}
          value={String(option ?? max)}
          label={option === null ? max : `${formatCount(option)} a minute`}
          description={say(option)}
        />
      ))}
    </Stack>
  </Radio.Group>
)

const max = 'Max'
