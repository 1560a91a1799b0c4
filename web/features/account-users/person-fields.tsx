import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import type { Fields } from './use-user-form.ts'

/** Who they are, and how they are reached. */
export const PersonFields = ({ fields: { form, set, errorOf }, isOwn }: { fields: Fields; isOwn: boolean }) => {
  const field = (name: 'FirstName' | 'LastName' | 'Email' | 'Phone' | 'CallerID') => ({
    value: form[name],
    error: errorOf(name),
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput data-autofocus label="First name" maxLength={100} {...field('FirstName')} />
        <TextInput label="Last name" maxLength={100} {...field('LastName')} />
      </SimpleGrid>
      {isOwn ? (
        <Text>
          Mails to you go to <b>{form.Email || 'no address'}</b>. Your address is changed{' '}
          <TextLink to={addresses.profileSettings}>in your profile</TextLink>, where your present password is asked for.
        </Text>
      ) : (
        <TextInput label="E-mail address" type="email" maxLength={100} {...field('Email')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Phone"
          type="tel"
          maxLength={30}
          {...field('Phone')}
          // Most are called from their own phone; what was entered there is left as it is.
          onChange={({ currentTarget: { value } }) =>
            set({ Phone: value, ...(form.CallerID === form.Phone && { CallerID: value }) })
          }
        />
        <TextInput
          label="Caller ID"
          description="Shown on phones that they call."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          maxLength={30}
          {...field('CallerID')}
        />
      </SimpleGrid>
    </Stack>
  )
}
