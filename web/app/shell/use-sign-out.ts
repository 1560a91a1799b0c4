import { logout } from '@carillon/contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetBrowser } from '../../features/notifications/push-subscription.ts'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { remember } from '../../platform/storage.ts'

export const useSignOut = (): (() => void) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const send = useSend(logout, { failure: 'There was an error signing you out.' })
  return () =>
    send.mutate(
      {},
      {
        onSuccess: async () => {
          remember('signedIn', null)
          forgetBrowser()
          await navigate({ to: addresses.login })
          cache.clear()
        },
      },
    )
}
