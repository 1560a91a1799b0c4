/** To the first field of the page that is wrong, after it is on the screen; a dialog about it has the focus instead. */
export const focusFirstFault = (): undefined => {
  setTimeout(() => {
    if (document.querySelector('[role="dialog"]')) return
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  })
}
