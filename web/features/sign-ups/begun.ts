import { remember, remembered } from '../../platform/storage.ts'

/** What this browser keeps of a sign-up until its address is confirmed, so that the link of the mail works in any tab of it. */
export type Begun = { Key: string; Email: string; NextSendDate: string }

const place = 'signUp'

export const keepBegun = (begun: Begun | null): void => remember(place, begun && JSON.stringify(begun))

export const readBegun = (): Begun | undefined => {
  const kept = remembered(place)
  if (kept === null) return undefined
  try {
    const { Key, Email, NextSendDate } = JSON.parse(kept) as Partial<Begun>
    return Key && Email && NextSendDate ? { Key, Email, NextSendDate } : undefined
  } catch {
    // Not what was written here: as good as nothing.
    return undefined
  }
}
