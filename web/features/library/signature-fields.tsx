import type { User } from '@carillon/contract/account.ts'
import { longestSignature } from '@carillon/domain/text/signature.ts'
import { Switch, TextInput } from '@mantine/core'

type Signature = User['Signature']

type Props = { value: Signature; error: string | undefined; onChange: (value: Signature) => void; takesFocus?: boolean }

/** A user's signature, and whether new messages are signed with it. */
export const SignatureFields = ({ value, error, onChange, takesFocus = false }: Props) => (
  <>
    <TextInput
      label="Signature"
      description="It stands below your messages behind an empty line, and counts with 2 characters more."
      placeholder="Ms. Lee, Lincoln High"
      data-autofocus={takesFocus || undefined}
      maw={480}
      value={value.SignatureText}
      // One more than fits, so that the sentence can say what is wrong instead of a key that does nothing.
      maxLength={longestSignature + 1}
      error={error}
      onChange={(event) => onChange({ ...value, SignatureText: event.currentTarget.value })}
    />
    <Switch
      label="Sign new messages"
      description="You can leave it out of any message."
      checked={value.IsEnabled}
      onChange={(event) => onChange({ ...value, IsEnabled: event.currentTarget.checked })}
    />
  </>
)
