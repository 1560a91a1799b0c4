import { getSignatureSetting, setSignatureSetting } from '@carillon/contract/conversations.ts'
import { change } from '../../platform/optimistic.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { useUser } from '../account/queries.ts'

/** Whether what is said in a conversation is signed. */
export const useSigning = (ConversationID: number) => {
  const { Signature } = useUser()
  const params = { ConversationID }
  const { data } = useCall(getSignatureSetting, { params })
  const { mutate } = useSend(setSignatureSetting, {
    optimistic: ({ body }) => [change(getSignatureSetting, () => body, { params })],
    invalidates: [getSignatureSetting],
    failure: 'There was an error updating your signature setting.',
  })
  const text = Signature.SignatureText.trim()
  return {
    text,
    isSigned: text !== '' && data?.isEnabled === true,
    set: (isEnabled: boolean): void => mutate({ params, body: { isEnabled } }),
  }
}
