/** To the first field that is wrong, after it is on the screen: of the page, or of the dialog above it, which may have none. */
export const focusFirstFault = (): undefined => {
  setTimeout(() => {
    const above = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
    above?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault], [data-error] input')?.focus()
  })
}
