import { Radio, Stack } from '@mantine/core'
import type { SettingsForm } from '../use-settings.ts'

type Props = Pick<SettingsForm<{ readonly MaxMessageLength: 160 | 320 }>, 'form' | 'change' | 'errors'> & {
  /** Texts are paid by credits. */
  costsCredits: boolean
}

/** How long one user's texts may be. */
export const LengthField = ({ form, change, errors, costsCredits }: Props) => (
  <Radio.Group
    label="Longest message"
    description="With the signature. A message that was begun keeps what it says and asks to be shortened."
    value={String(form.MaxMessageLength)}
    error={errors.MaxMessageLength}
    onChange={(value) => change({ MaxMessageLength: value === '160' ? 160 : 320 })}
  >
    <Stack gap="sm" mt="xs">
      <Radio value="160" label="160 characters" description={costsCredits && 'One credit a person.'} />
      <Radio
        value="320"
        label="320 characters"
        description={costsCredits && 'More than 160 characters are two credits a person.'}
      />
    </Stack>
  </Radio.Group>
)
