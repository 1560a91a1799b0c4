import { requestPasswordLink } from '@carillon/contract/password-links.ts'
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ChoosePasswordPage } from './choose-password-page.tsx'
import { SessionFrame } from './session-frame.tsx'

/** Whoever has forgotten their password has a link sent; the link leads here too. */
export const ResetPasswordPage = () => {
  const { token } = useSearch({ strict: false }) as { token?: string }
  return token ? <ChoosePasswordPage /> : <Request />
}

const Request = () => {
  const ask = useSend(requestPasswordLink)
  const [UserName, setUserName] = useState('')
  const [isTried, setIsTried] = useState(false)
  useDocumentTitle('Forgotten password')
  const isMissing = UserName.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (isMissing) focusFirstFault()
    else ask.mutate({ body: { UserName } })
  }
  return (
    <SessionFrame>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1} fz={28} lh="34px">
            {ask.isSuccess ? 'Look into your mail' : 'Forgotten your password?'}
          </Title>
          {ask.isSuccess ? (
            <Text role="status">
              If somebody signs in as {UserName.trim()}, a link for a new password is on its way to their mailbox. It
              works for an hour. Nothing there after a few minutes? Look among spam, or ask an administrator of your
              account.
            </Text>
          ) : (
            <>
              <Text c="dimmed">We send a link by which you choose a new one.</Text>
              <TextInput
                label="User name or e-mail address"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                size="md"
                maxLength={254}
                value={UserName}
                error={isTried && isMissing ? 'Enter your User Name or Email.' : undefined}
                onChange={(event) => setUserName(event.currentTarget.value)}
              />
              {ask.isError && (
                <Alert color="red" role="alert">
                  {sentenceOf(ask.error, 'We could not send a link. Please try again.')}
                </Alert>
              )}
              <Button type="submit" size="md" loading={ask.isPending} fullWidth mt={4}>
                Send me a link
              </Button>
            </>
          )}
          <LinkButton to={addresses.login} size="md" variant="default">
            Go to sign-in
          </LinkButton>
        </Stack>
      </form>
    </SessionFrame>
  )
}
