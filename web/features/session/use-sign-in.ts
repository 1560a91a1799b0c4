import { signInByPasskey } from '@carillon/contract/passkeys.ts'
import { choosePassword } from '@carillon/contract/password-links.ts'
import { changeExpiredPassword } from '@carillon/contract/passwords.ts'
import { finishSignIn } from '@carillon/contract/second-factors.ts'
import { login, openLoginLink } from '@carillon/contract/session.ts'
import { confirmSignUp } from '@carillon/contract/sign-ups.ts'
import { createFirstUser } from '@carillon/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type InputOf } from '../../platform/api.ts'
import { sessionBegan } from '../../platform/session-end.ts'
import { remember } from '../../platform/storage.ts'

export const useSignIn = () => useBegin((input: InputOf<typeof login>) => api(login, input))

/** Signs in whoever has shown their password and shows their second factor now. */
export const useFinishSignIn = () => useBegin((input: InputOf<typeof finishSignIn>) => api(finishSignIn, input))

/** Signs in with a passkey. */
export const usePasskey = () => useBegin((input: InputOf<typeof signInByPasskey>) => api(signInByPasskey, input))

/** Creates the first user of the installation, who is signed in then. */
export const useFirstUser = () => useBegin((input: InputOf<typeof createFirstUser>) => api(createFirstUser, input))

/** Makes the account of whoever has signed up, who is signed in then. */
export const useConfirmSignUp = () => useBegin((input: InputOf<typeof confirmSignUp>) => api(confirmSignUp, input))

/** Opens a one-time link that a program got for its user. */
export const useLoginLink = () => useBegin((input: InputOf<typeof openLoginLink>) => api(openLoginLink, input))

/** Chooses a password by the link of a mail. */
export const useChoosePassword = () => useBegin((input: InputOf<typeof choosePassword>) => api(choosePassword, input))

/** Replaces a password that is too old, by whoever is signed in then. */
export const useReplacePassword = () =>
  useBegin((input: InputOf<typeof changeExpiredPassword>) => api(changeExpiredPassword, input))

/** A call that signs in. Nothing that another user has seen on this browser is kept. */
export const useBegin = <Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      cache.clear()
      remember('signedIn', 'yes')
      sessionBegan()
    },
  })
}
