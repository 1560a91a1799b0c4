import { getSupportDesk, type SupportDesk } from '@carillon/contract/support-desk.ts'
import { Button, CopyButton, Skeleton, Stack, Text, Title } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { SessionFrame } from '../session/session-frame.tsx'

/** Where no help is beside the page: how support is reached, and what to tell it. */
export const SupportPage = () => {
  const { data, error, refetch } = useCall(getSupportDesk)
  useDocumentTitle('Support')
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          Support
        </Title>
        {data ? (
          <Desk desk={data} />
        ) : error ? (
          <FailedState
            message={sentenceOf(error, 'There was an error getting how support is reached.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={160} role="status" aria-label="Loading" />
        )}
        <TextLink to={addresses.home}>Go to Carillon</TextLink>
      </Stack>
    </SessionFrame>
  )
}

const Desk = ({ desk }: { desk: SupportDesk }) => {
  const { Email, Url, Identity } = desk
  const facts = factsOf(Identity)
  if (!Email && !Url) {
    return (
      <Text size="lg">
        Nobody has entered here how support is reached. Ask whoever gave you your account, or runs this Carillon.
      </Text>
    )
  }
  return (
    <>
      <Text size="lg">Tell us what you wanted to do, what happened instead, and when.</Text>
      {Url && (
        <Button component="a" href={signedUrl(Url, Identity)} target="_blank" rel="noopener noreferrer" size="md">
          Ask the help desk
        </Button>
      )}
      {Email && (
        <Button component="a" href={mailTo(Email, facts)} size="md" variant={Url ? 'default' : 'filled'}>
          Write to {Email}
        </Button>
      )}
      <Text c="dimmed">This helps us find it. A mail has it already:</Text>
      <Text component="pre" fz="sm" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {facts}
      </Text>
      <CopyButton value={facts}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy it'}
          </Button>
        )}
      </CopyButton>
    </>
  )
}

type Identity = SupportDesk['Identity']

const factsOf = (identity: Identity): string =>
  [
    ...(identity
      ? [`User: ${identity.UserName}`, `Account: ${identity.CompanyName} (${identity.AccountID})`]
      : ['User: not signed in']),
    `Browser: ${navigator.userAgent}`,
    `At: ${new Date().toISOString()}`,
  ].join('\n')

/** The help desk knows by the signature that it is them. */
const signedUrl = (url: string, identity: Identity): string => {
  const address = new URL(url)
  if (identity?.Signature) {
    address.searchParams.set('name', identity.Name)
    address.searchParams.set('email', identity.Email)
    address.searchParams.set('signature', identity.Signature)
  }
  return address.href
}

const mailTo = (email: string, facts: string): string =>
  `mailto:${email}?subject=${encodeURIComponent('Help with Carillon')}&body=${encodeURIComponent(`\n\n--\n${facts}`)}`
