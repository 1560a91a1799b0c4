import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageTitleId } from '../../ui/page-header.tsx'

/** `data-keeps-focus`: a part that stays when the address changes, and minds its focus itself. */
const placed = 'input, textarea, select, [data-autofocus], [data-keeps-focus], [data-keeps-focus] *'

/**
 * After a change of address, focus goes to the title of the new page, so that a screen reader says where one is and the
 * next Tab starts there. A page that has put the focus somewhere itself keeps it.
 */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const main = document.getElementById('main')
        const active = document.activeElement
        const isPlaced = active instanceof HTMLElement && active.matches(placed)
        if (isPlaced && main?.contains(active)) return
        const target = document.getElementById(pageTitleId) ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
