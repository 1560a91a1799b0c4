import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { useUser } from '../account/queries.ts'
import { useSendWindow } from '../account/text-window.ts'

/** The calling window that a broadcast keeps, as far as it is known here: that of its sender, who is signed in. */
export const useKeptWindow = ({
  CheckCallingWindow,
  CallingWindowIgnored,
  User,
  BroadcastType,
}: Pick<Broadcast, 'BroadcastType' | 'CheckCallingWindow' | 'CallingWindowIgnored' | 'User'>):
  | CallingWindow
  | undefined => {
  const window = useSendWindow(BroadcastType)
  const { UserID } = useUser()
  return CheckCallingWindow && !CallingWindowIgnored && User.UserID === UserID ? window : undefined
}
