import { Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SessionFrame } from '../session/session-frame.tsx'
import { keepBegun, readBegun } from './begun.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmLink } from './confirm-link.tsx'

const route = getRouteApi(addresses.confirmSignUp)

/** Where the address is confirmed that somebody has signed up with: by the code of the mail, or by its link, which leads here. */
export const ConfirmPage = () => {
  const { token } = route.useSearch()
  const router = useRouter()
  const [begun] = useState(readBegun)
  useDocumentTitle('Confirm your address')
  const arrive = (): void => {
    keepBegun(null)
    // The link goes from the history, where it would only fail.
    void router.navigate({ to: addresses.home, replace: true })
  }
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          Confirm your address
        </Title>
        {token !== undefined && <ConfirmLink token={token} browserKey={begun?.Key} onConfirmed={arrive} />}
        {token === undefined && begun && <ConfirmCode begun={begun} onConfirmed={arrive} />}
        {token === undefined && !begun && (
          <>
            <Text size="lg">
              Nobody is signing up in this browser. Open the link of your mail, or begin where the mail was asked for.
            </Text>
            <LinkButton to={addresses.landing} size="md" variant="default">
              Start a free trial
            </LinkButton>
          </>
        )}
      </Stack>
    </SessionFrame>
  )
}
