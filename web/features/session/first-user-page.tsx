import { Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FirstUserForm } from './first-user-form.tsx'
import { SessionFrame } from './session-frame.tsx'

const route = getRouteApi(addresses.firstUser)

/** Where the one-time link of an empty installation leads: its first user names themself. */
export const FirstUserPage = () => {
  const { token } = route.useSearch()
  const [deadLink, setDeadLink] = useState(token ? undefined : incomplete)
  useDocumentTitle('Create the first user')
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          {deadLink ? 'This link does not work' : 'Create the first user'}
        </Title>
        {deadLink || !token ? (
          <>
            <Text size="lg" role="alert">
              {deadLink}
            </Text>
            <LinkButton to={addresses.login} size="md" variant="default">
              Go to sign-in
            </LinkButton>
          </>
        ) : (
          <>
            <Text c="dimmed">
              Nobody can sign in to this Carillon yet. Whoever you name here is one of its operators.
            </Text>
            <FirstUserForm token={token} onDeadLink={setDeadLink} />
          </>
        )}
      </Stack>
    </SessionFrame>
  )
}

const incomplete =
  'The end of the link is missing. Copy all of it from where Carillon was started, or start Carillon again for a new one.'
