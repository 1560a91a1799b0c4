/** What this browser remembers. Private windows may refuse storage; then nothing is remembered and nothing breaks. */
const prefix = 'carillon.'

export const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

export const remember = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // See above.
  }
}
