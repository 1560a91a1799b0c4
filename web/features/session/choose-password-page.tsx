import { type PasswordLink, readPasswordLink } from '@carillon/contract/password-links.ts'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { SessionFrame } from './session-frame.tsx'

/** Where the link of an invitation leads, or that of a forgotten password: its user chooses one and is signed in. */
export const ChoosePasswordPage = () => {
  const { token } = useSearch({ strict: false }) as { token?: string }
  useDocumentTitle('Choose a password')
  return (
    <SessionFrame>
      <Stack gap="md">{token ? <Link token={token} /> : <Dead sentence={incomplete} />}</Stack>
    </SessionFrame>
  )
}

const incomplete = 'The end of the link is missing. Open it from the mail, or copy all of it.'

const Link = ({ token }: { token: string }) => {
  const { data, error, refetch } = useCall(readPasswordLink, { body: { Token: token } })
  if (data) return <Chosen link={data} token={token} onDead={() => void refetch()} />
  if (error instanceof ApiError && error.reply?.ErrorName === 'PasswordLinkOver') {
    return <Dead sentence={sentenceOf(error, incomplete)} />
  }
  if (error) {
    return (
      <FailedState
        message={sentenceOf(error, 'There was an error opening this link.')}
        onRetry={() => void refetch()}
      />
    )
  }
  return <Skeleton height={220} role="status" aria-label="Loading" />
}

const Chosen = ({ link, token, onDead }: { link: PasswordLink; token: string; onDead: () => void }) => (
  <>
    <Title order={1} fz={28} lh="34px">
      {link.Kind === 'invitation' ? `Welcome, ${link.FirstName}` : 'Choose a new password'}
    </Title>
    <Text c="dimmed">
      {link.Kind === 'invitation'
        ? `${link.CompanyName} has invited you to Carillon. Choose a password, and you are in.`
        : `It is for ${link.UserName} of ${link.CompanyName}. Wherever else you are signed in, you are signed out.`}
    </Text>
    <ChoosePasswordForm link={link} token={token} onDead={onDead} />
  </>
)

const Dead = ({ sentence }: { sentence: string }) => (
  <>
    <Title order={1} fz={28} lh="34px">
      This link does not work
    </Title>
    <Text size="lg" role="alert">
      {sentence}
    </Text>
    <Text c="dimmed">
      Of an invitation, ask whoever invited you to send it again. If you have a password already, sign in, or have a
      link for a new one sent.
    </Text>
    <LinkButton to={addresses.login} size="md">
      Go to sign-in
    </LinkButton>
    <LinkButton to={addresses.resetPassword} size="md" variant="default">
      Send me a link
    </LinkButton>
  </>
)
