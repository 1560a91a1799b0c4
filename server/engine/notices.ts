/** Why a broadcast waits, in the words of its owner. Times are epoch milliseconds, told on the account's clock. */
export const waitsForWindow = (at: number, timeZone: string) =>
  `Waits for the calling window. Sending goes on ${when(at, timeZone)}.`

export const waitsForHours = (at: number, timeZone: string) =>
  Number.isFinite(at)
    ? `Everyone who is left has quiet hours. Sending goes on ${when(at, timeZone)}.`
    : 'Everyone who is left has quiet hours.'

export const waitsForLimit = (at: number, timeZone: string, why: 'daily' | 'toll-free' | undefined) => {
  const reached =
    why === 'toll-free' ? 'The limit of this toll-free number is reached.' : "Today's limit of messages is reached."
  return `${reached} The rest goes on ${when(at, timeZone)}.`
}

const when = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at)
