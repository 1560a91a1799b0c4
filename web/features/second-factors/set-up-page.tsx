import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { accountQuery, useAccount } from '../account/queries.ts'
import { SessionFrame } from '../session/session-frame.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { SetUpApp } from './set-up-app.tsx'

/** Whose account asks for a second factor, and who has none, sets it up here before anything else. */
export const SetUpPage = () => {
  const { CompanyName } = useAccount()
  const cache = useQueryClient()
  const router = useRouter()
  const signOut = useSignOut()
  useDocumentTitle('Set up a second factor')
  const goOn = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
    await router.navigate({ to: addresses.home, replace: true })
  }
  return (
    <SessionFrame>
      <Stack gap="md">
        <Title order={1} fz={28} lh="34px">
          One more step
        </Title>
        <Text c="dimmed">{CompanyName} asks everybody for a second factor. It takes two minutes, once.</Text>
        <SetUpApp hold={() => {}} onLeave={signOut} leave="Sign out" onClose={() => void goOn()} />
      </Stack>
    </SessionFrame>
  )
}
