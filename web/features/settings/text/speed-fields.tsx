import { textsPerMinuteOptions } from '@carillon/contract/account.ts'
import { Radio, Stack } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/format.ts'
import { speedText } from './speed-text.ts'
import { speedOf, type TextFields } from './text-form.ts'

/** How fast texts leave; slower where many replies at once would swamp a front desk. */
export const SpeedFields = ({ form, change, errors }: TextFields) => (
  <Card title="Speed">
    <Radio.Group
      label="How fast broadcasts go out"
      description="A slower broadcast spreads its replies, so that somebody can answer them."
      value={String(form.TextsPerMinute ?? max)}
      error={errors.TextsPerMinute}
      onChange={(value) => change({ TextsPerMinute: speedOf(Number(value)) })}
    >
      <Stack gap="sm" mt="xs">
        {textsPerMinuteOptions.map((option) => (
          <Radio
            key={option}
            value={String(option ?? max)}
            label={option === null ? 'Max' : `${formatCount(option)} a minute`}
            description={speedText(option)}
          />
        ))}
      </Stack>
    </Radio.Group>
  </Card>
)

const max = 'Max'
