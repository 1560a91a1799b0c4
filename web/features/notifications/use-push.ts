import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { pushState, subscribe, unsubscribe } from './push-subscription.ts'

/** Whether this browser shows notifications of this user, and the ways to have it or not. */
export const usePush = () => {
  const [state, setState] = useState(pushState)
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string>()
  const change = (work: () => Promise<void>) => async (): Promise<void> => {
    setIsWorking(true)
    setError(undefined)
    try {
      await work()
    } catch (refused) {
      setError(
        sentenceOf(refused, 'This browser could not be set up. Its push service may be out of reach; try again later.'),
      )
    } finally {
      setState(pushState())
      setIsWorking(false)
    }
  }
  /** The browser asks its user. */
  const allow = change(async () => {
    if ((await Notification.requestPermission()) === 'granted') await subscribe()
  })
  return { state, isWorking, error, allow, stop: change(unsubscribe) }
}
