import { SignUpForm as Form, signUp } from '@carillon/contract/sign-ups.ts'
import { plainEmail } from '@carillon/domain/people/sign-up.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { showFaults } from '../../platform/show-faults.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { keepBegun } from './begun.ts'
import { CodeFields } from './code-fields.tsx'

type Values = z.input<typeof Form>

type Props = { groupCode: string; promoCode: string }

/** Fields are checked when they are left, and again with every character once they were wrong. */
export const SignUpForm = ({ groupCode, promoCode }: Props) => {
  const router = useRouter()
  const send = useSend(signUp)
  const form = useForm<Values>({
    resolver: zodResolver(Form),
    defaultValues: {
      ...{ FirstName: '', LastName: '', Email: '', PinCode: '', CompanyName: '' },
      ...{ GroupCode: groupCode, PromoCode: promoCode },
    },
    mode: 'onTouched',
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const { Key, NextSendDate } = await send.mutateAsync({ body })
      keepBegun({ Key, NextSendDate, Email: plainEmail(body.Email) })
      await router.navigate({ to: addresses.confirmSignUp })
    } catch (error) {
      showFaults(form, error, sentenceOf(error, 'We could not sign you up. Please try again.'))
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            autoFocus
            size="md"
            error={errors.FirstName?.message}
            {...form.register('FirstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            size="md"
            error={errors.LastName?.message}
            {...form.register('LastName')}
          />
        </SimpleGrid>
        <TextInput
          label="Organization"
          autoComplete="organization"
          required
          maxLength={60}
          size="md"
          error={errors.CompanyName?.message}
          {...form.register('CompanyName')}
        />
        <TextInput
          label="E-mail address"
          description="You sign in with it"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          size="md"
          error={errors.Email?.message}
          {...form.register('Email')}
        />
        <PasswordField
          label="Password"
          description="At least 8 characters, with a letter and a number; no spaces, slashes or quotation marks"
          autoComplete="new-password"
          required
          size="md"
          error={errors.PinCode?.message}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          {...form.register('PinCode')}
        />
        <CodeFields
          groupError={errors.GroupCode?.message}
          promoError={errors.PromoCode?.message}
          groupCode={form.watch('GroupCode') ?? ''}
          promoCode={form.watch('PromoCode') ?? ''}
          group={form.register('GroupCode')}
          promo={form.register('PromoCode')}
        />
        {errors.root && (
          <Alert color="red" role="alert">
            {errors.root.message}
          </Alert>
        )}
        <Button type="submit" size="md" loading={form.formState.isSubmitting} fullWidth mt={4}>
          Start the free trial
        </Button>
      </Stack>
    </form>
  )
}
