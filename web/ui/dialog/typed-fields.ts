/**
 * Notices what is typed, chosen and ticked in the fields below an element, whatever draws them: all are looked at whenever one gets the
 * focus or is pressed, which is before it changes. A field that searches is nobody's work, and neither is one marked `data-passing`.
 */
export const watchFields = (element: HTMLElement) => {
  const began = new Map<Field, string>()
  const look = (): void => {
    for (const field of element.querySelectorAll<Field>(fields)) if (!began.has(field)) began.set(field, stateOf(field))
  }
  const events = ['focusin', 'pointerdown']
  for (const event of events) element.addEventListener(event, look)
  return {
    isChanged: (): boolean => [...began].some(([field, state]) => field.isConnected && stateOf(field) !== state),
    stop: (): void => {
      for (const event of events) element.removeEventListener(event, look)
    },
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const passing = ':not([type="search"], [type="file"], [readonly], [data-passing])'
const fields = `input${passing}, textarea${passing}, select${passing}`

const stateOf = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value
