/** How often a draft may be tried on a phone (rules/drafts 7). */
export const testTexts = { waitMs: 10_000, perDay: 20, dayMs: 24 * 3_600_000 } as const

type Sent = { readonly lastAt: number | null; readonly today: number }

type WhyNotTest = { readonly code: 'TooFast'; readonly seconds: number } | { readonly code: 'TooMany' }

/** Why no test goes to a phone at this moment; epoch milliseconds. */
export const whyNotTest = ({ lastAt, today }: Sent, now: number): WhyNotTest | undefined => {
  if (today >= testTexts.perDay) return { code: 'TooMany' }
  const waitMs = lastAt === null ? 0 : lastAt + testTexts.waitMs - now
  return waitMs > 0 ? { code: 'TooFast', seconds: Math.ceil(waitMs / 1000) } : undefined
}
