import { logout } from '@carillon/contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { remember } from '../../platform/storage.ts'
import { forgetBrowser } from '../notifications/push-subscription.ts'

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
