import { useEffect, useEffectEvent } from 'react'
import { isFree, isNobodys } from '../../platform/keys.ts'

type Acts = {
  /** To the next (1) or the previous (-1) conversation. */
  step: (by: 1 | -1) => void
  done: () => void
  unread: () => void
  reply: () => void
  search: () => void
  back: () => void
}

/** Keys of the inbox, wherever in it one is and does not write. */
export const useInboxKeys = (acts: Acts): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isBack = event.key === 'Escape' && !event.ctrlKey && !event.metaKey && isNobodys(event)
    if (!isBack && !isFree(event)) return
    const act = isBack ? acts.back : actOf(acts, event.key)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const actOf = (acts: Acts, key: string): (() => void) | undefined => {
  switch (key) {
    case 'j':
      return () => acts.step(1)
    case 'k':
      return () => acts.step(-1)
    case 'e':
      return acts.done
    case 'u':
      return acts.unread
    case 'r':
      return acts.reply
    case '/':
      return acts.search
    default:
      return undefined
  }
}
