type Dated = { readonly Date: string }

/** Pages newest first as one thread, oldest first. An item that two pages share, as they overlap in time, is shown once. */
export const threadOf = <T extends Dated & { readonly ID: string }>(pages: readonly { Items: readonly T[] }[]): T[] => {
  const byId = new Map(pages.flatMap(({ Items }) => Items).map((item) => [item.ID, item]))
  return [...byId.values()].sort((a, b) => Date.parse(a.Date) - Date.parse(b.Date))
}

/** What stands before a text of ours that has not gone, or never will; undefined of all that was said. */
export const leadOf = ({ IsInbound, Result }: { IsInbound: boolean; Result: string | null }): string | undefined => {
  if (IsInbound) return undefined
  if (Result === 'Waiting') return 'Still to be sent:'
  return Result === 'Invalid' || Result === 'NotSent' ? 'Not sent:' : undefined
}
