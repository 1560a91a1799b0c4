import { login } from '@carillon/contract/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type InputOf } from '../../platform/api.ts'
import { sessionBegan } from '../../platform/session-end.ts'
import { remember } from '../../platform/storage.ts'

/** Signs in. Nothing that another user has seen on this browser is kept. */
export const useSignIn = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof login>) => api(login, input),
    onSuccess: () => {
      cache.clear()
      remember('signedIn', 'yes')
      sessionBegan()
    },
  })
}
