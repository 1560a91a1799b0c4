/** To the first field that is wrong, after it is on the screen: of the page, or of the dialog above it, which may have none. */
export const focusFirstFault = (): undefined => {
  setTimeout(() => {
    const above = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
    // A field for a password says of what is around it that it is wrong, and not of itself.
    above?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault], [data-error] input')?.focus()
  })
}
