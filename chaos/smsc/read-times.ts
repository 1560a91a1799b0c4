/**
 * When a frame can have been written at the earliest: not before the sockets were last looked at and found empty. So a process
 * that was held up does not make a sender look faster than it was.
 */
export const openReadTimes = (now: () => number) => {
  let looked = now()
  const timer = setInterval(() => setImmediate(() => (looked = now())), 2)
  return { since: () => looked, stop: () => clearInterval(timer) }
}
