import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isDialogOpen } from '../../ui/dialog/open-dialogs.ts'
import { pageTitleId } from '../../ui/page-header.tsx'

/**
 * `data-keeps-focus`: a part that stays when the address changes, and minds its focus itself. So do tabs, each with an address: whoever
 * goes along them by arrow keys is to stay among them.
 */
const placed = 'input, textarea, select, [role="tab"], [data-autofocus], [data-keeps-focus], [data-keeps-focus] *'

/**
 * After a change of address, focus goes to the title of the new page, so that a screen reader says where one is and the
 * next Tab starts there. A page that has put the focus somewhere itself keeps it, and so does a dialog that is open.
 */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // Somebody may be typing in it by now.
        if (!pathChanged || !fromLocation || isDialogOpen()) return
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
