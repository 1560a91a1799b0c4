import { type RefObject, useLayoutEffect } from 'react'

/** Of the menu that had the focus last: what is chosen there may open a dialog when the menu, and the focus with it, is gone. */
let menuButton: HTMLElement | null = null

if ('document' in globalThis) {
  document.addEventListener('focusin', ({ target }) => {
    const menu = target instanceof Element ? target.closest('[role="menu"]') : null
    if (menu) menuButton = buttonOf(menu) ?? menuButton
  })
}

const buttonOf = (menu: Element) => document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`)

/**
 * Gives the focus back to what opened a dialog, also where that is mounted only while it is open or was chosen of a menu. A dialog that is
 * closed before it has taken the focus takes it while it goes: in `content` it is lost.
 */
export const useFocusBack = (opened: boolean, content: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerNow()
    // The page itself may be gone when the time has come.
    const page = document
    return () => {
      const atClose = page.activeElement
      const closing = content.current?.closest('[role="dialog"]')
      setTimeout(() => {
        const { activeElement, body } = page
        const isOfIt = activeElement === atClose || closing?.contains(activeElement)
        const isLost = activeElement === null || activeElement === body || isOfIt
        if (isLost) opener?.focus({ preventScroll: true })
      }, afterModal)
    }
  }, [opened, content])
}

const openerNow = (): HTMLElement | null => {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  // One that is closing has let go of its button.
  if (menu) return buttonOf(menu) ?? menuButton
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : menuButton
}

/** In milliseconds: Mantine's own way back, which knows neither menus nor what is mounted open, takes ten. */
const afterModal = 30
