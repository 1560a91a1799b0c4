import type { User } from '@carillon/contract/account.ts'
import { Radio, Stack } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { SignatureFields } from '../../library/signature-fields.tsx'
import type { SettingsForm } from '../use-settings.ts'

/** What one user's texts end with, and how long they may be. */
export type MessageForm = LengthForm & { readonly Signature: User['Signature'] }
type LengthForm = { readonly MaxMessageLength: 160 | 320 }

type Props = Pick<SettingsForm<MessageForm>, 'form' | 'change' | 'errors'> & {
  /** Texts are paid by credits. */
  costsCredits: boolean
}

export const MessageFields = ({ form, change, errors, costsCredits }: Props) => (
  <Card title="Your texts">
    <Stack gap="lg">
      <SignatureFields
        value={form.Signature}
        error={errors.Signature}
        onChange={(Signature) => change({ Signature })}
      />
      <LengthField form={form} change={change} errors={errors} costsCredits={costsCredits} />
    </Stack>
  </Card>
)

export const LengthField = ({
  form,
  change,
  errors,
  costsCredits,
}: Pick<SettingsForm<LengthForm>, 'form' | 'change' | 'errors'> & Pick<Props, 'costsCredits'>) => (
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
