import type { ManagedUser } from '@carillon/contract/account-users.ts'
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useUser } from '../account/queries.ts'
import { FactorOf } from './factor-of.tsx'
import type { Fields } from './use-user-form.ts'

/** The name they sign in with, and how they come to a password. */
export const SignInFields = ({ fields, known }: { fields: Fields; known: ManagedUser | null }) => {
  const { form, set, errorOf } = fields
  const { UserID } = useUser()
  if (known?.UserID === UserID) {
    return (
      <Text>
        You sign in as <b>{known.UserName}</b>. Your user name and your password are changed{' '}
        <TextLink to={addresses.profileSettings}>in your profile</TextLink>, where your present password is asked for.
      </Text>
    )
  }
  return (
    <Stack gap="md">
      <TextInput
        label="User name"
        description="8 to 50 characters, no spaces. They sign in with it."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={form.UserName}
        error={errorOf('UserName')}
        onChange={(event) => set({ UserName: event.currentTarget.value })}
      />
      {known ? <Standing fields={fields} known={known} /> : <Choice fields={fields} />}
      {form.isTyped && (
        <PasswordField
          label={known ? 'New password' : 'First password'}
          description="8 characters or more, with a letter and a number; no spaces, slashes or quotation marks"
          autoComplete="new-password"
          maxLength={200}
          value={form.PinCode}
          error={errorOf('PinCode')}
          onChange={(event) => set({ PinCode: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

const Choice = ({ fields: { form, set } }: { fields: Fields }) => (
  <Radio.Group
    label="Password"
    value={form.isTyped ? 'typed' : 'invited'}
    onChange={(value) => set({ isTyped: value === 'typed', PinCode: '' })}
  >
    <Stack gap="xs" mt="xs">
      <Radio
        value="invited"
        label="Invite them by mail"
        description={`A link to ${form.Email.trim() || 'their address'} lets them choose one. It works for seven days.`}
      />
      <Radio value="typed" label="I type the first one" description="You tell it to them yourself." />
    </Stack>
  </Radio.Group>
)

const Standing = ({ fields: { form, set }, known }: { fields: Fields; known: ManagedUser }) => (
  <>
    {known.Invitation && (
      <Text c="dimmed">
        Invited on {formatDate(known.Invitation.SentDate)}. The link works until{' '}
        {formatDate(known.Invitation.ExpiresDate)}.
      </Text>
    )}
    <FactorOf user={known} />
    {known.LastSeenDate && <Text c="dimmed">Last here on {formatDate(known.LastSeenDate)}.</Text>}
    <Checkbox
      label="Choose a new password for them"
      description="They are signed out everywhere, and told by mail."
      checked={form.isTyped}
      onChange={(event) => set({ isTyped: event.currentTarget.checked, PinCode: '' })}
    />
  </>
)
