/**
 * Whether this names a zone with a clock of its own, as `America/Chicago` or `UTC` do. Mere offsets such as `+05:00` and
 * abbreviations are none: they know nothing of summer time, and databases read their signs differently.
 */
export const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]*){1,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
