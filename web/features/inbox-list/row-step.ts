/** The place that a key goes to from another, in a list of so many; undefined for other keys. */
export const stepOf = (key: string, at: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, length - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + 10, length - 1)
    case 'PageUp':
      return Math.max(at - 10, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}
