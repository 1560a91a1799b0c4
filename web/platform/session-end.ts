/**
 * What happens when the server no longer knows us. The API client finds it out, the router acts on it; they meet here
 * because the client is below the router. A burst of refused calls counts once.
 */
let act: () => void = () => {}
let ended = false
let beganAt = performance.timeOrigin

export const setSessionEnd = (whenEnded: () => void): void => {
  act = whenEnded
}

export const onSessionEnd = (): void => {
  if (ended) return
  ended = true
  act()
}

/** After a sign-in the next 401 is news again. */
export const sessionBegan = (): void => {
  ended = false
  beganAt = Date.now()
}

/** Milliseconds for which this page has been signed in, or open: nothing that it shows was fetched earlier. */
export const sessionAge = (): number => Date.now() - beganAt
