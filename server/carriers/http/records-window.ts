/** Clocks differ, and a text may have stood in a queue before its record was made. */
const beforeMs = 2 * 60_000
const afterMs = 10 * 60_000

/** When the record of a text can have been made that was written then. */
export const recordsWindow = (writtenAt: number) => ({ from: writtenAt - beforeMs, until: writtenAt + afterMs })

export const isWithin = (
  { from, until }: ReturnType<typeof recordsWindow>,
  date: string | null | undefined,
): boolean => {
  const at = Date.parse(date ?? '')
  return at >= from && at <= until
}
