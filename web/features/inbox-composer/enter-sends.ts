import { useState } from 'react'
import { remember, remembered } from '../../platform/storage.ts'
import { useUser } from '../account/queries.ts'

/** Whether Enter sends, as this user has it in this browser. Without a word it does, but on a phone, whose keyboards have no Shift Enter. */
export const useEnterSends = (): [enterSends: boolean, set: (enterSends: boolean) => void] => {
  const { UserID } = useUser()
  const key = `enterSends.${UserID}`
  const [told, setTold] = useState(() => remembered(key))
  const set = (enterSends: boolean): void => {
    const next = enterSends ? 'on' : 'off'
    remember(key, next)
    setTold(next)
  }
  return [told === null ? !window.matchMedia('(pointer: coarse)').matches : told === 'on', set]
}
