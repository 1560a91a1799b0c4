import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'

type Told = Pick<Platform, 'realtime'>

/** Tells the pages of an account that its credits moved: at most once a second, as a survey may be answered by thousands at once. */
export const tellCredits = ({ realtime }: Told, accountId: number): void => {
  const known = throttles.get(realtime)
  const tell =
    known ??
    throttleByKey(1, (key) =>
      realtime.publish([roomOf.account(Number(key))], 'account.updated', { AccountID: Number(key) }),
    )
  if (!known) throttles.set(realtime, tell)
  tell(String(accountId))
}

const throttles = new WeakMap<Told['realtime'], (key: string) => void>()
