import { FirstUserForm as Form } from '@carillon/contract/users.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { showFaults } from '../../platform/show-faults.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFirstUser } from './use-sign-in.ts'

type Values = z.input<typeof Form>

type Props = { token: string; onDeadLink: (sentence: string) => void }

export const FirstUserForm = ({ token, onDeadLink }: Props) => {
  const router = useRouter()
  const create = useFirstUser()
  const form = useForm<Values>({
    resolver: zodResolver(Form),
    defaultValues: { FirstName: '', LastName: '', Email: '', UserName: '', PinCode: '' },
    mode: 'onTouched',
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await create.mutateAsync({ body: { ...body, Token: token } })
      await router.navigate({ to: addresses.staffSetup, replace: true })
    } catch (error) {
      refuse(error)
    }
  })

  const refuse = (error: unknown): void => {
    const sentence = sentenceOf(error, 'We could not create the user. Please try again.')
    if (error instanceof ApiError && linkIsDead.has(error.reply?.ErrorName ?? '')) {
      onDeadLink(sentence)
      return
    }
    showFaults(form, error, sentence)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus
            size="md"
            error={errors.FirstName?.message}
            {...form.register('FirstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            size="md"
            error={errors.LastName?.message}
            {...form.register('LastName')}
          />
        </SimpleGrid>
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="email"
          size="md"
          error={errors.Email?.message}
          {...form.register('Email')}
        />
        <TextInput
          label="User name"
          description="8 to 50 characters, no spaces"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          error={errors.UserName?.message}
          {...form.register('UserName')}
        />
        <PasswordField
          label="Password"
          description="At least 8 characters, with a letter and a number; no spaces, slashes or quotation marks"
          autoComplete="new-password"
          size="md"
          error={errors.PinCode?.message}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          {...form.register('PinCode')}
        />
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth mt={4}>
          Create the user and sign in
        </Button>
      </Stack>
    </form>
  )
}

const linkIsDead: ReadonlySet<string> = new Set(['FirstUserLinkOver', 'FirstUserExists'])
