import { useEffect, useRef } from 'react'
import { isNobodys } from '../../platform/keys.ts'
import { focusSoon } from '../../ui/focus-soon.ts'

/** Gives a field that is about to come the focus. What is typed meanwhile is written into it, and is no key of the page. */
export const useAwaitedField = () => {
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])
  return (find: () => HTMLTextAreaElement | null | undefined): void => {
    giveUp.current?.()
    let typed = ''
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || !isNobodys(event)) return
      event.preventDefault()
      typed += event.key
    }
    // Before those who listen for keys of the page.
    document.addEventListener('keydown', listen, true)
    const stopListening = (): void => document.removeEventListener('keydown', listen, true)
    const stopLooking = focusSoon(find, (field) => {
      stopListening()
      if (field && typed !== '') typeInto(field, typed)
    })
    giveUp.current = () => {
      stopListening()
      stopLooking()
    }
  }
}

/** As if it had been typed there: by its own setter, React would take the value for its own and not hear of it. */
const typeInto = (field: HTMLTextAreaElement, typed: string): void => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, field.value + typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
