/** How long a task that has ended is listed beside those that go on. */
export const shownForMs = 10 * 60_000

/** How long it is kept. What came of it stands in what it was done to. */
export const keptForMs = 24 * 3_600_000

/** Tries in a row that fail before the task does; the causes that pass do so sooner. */
export const mostTries = 3

/** 8, 32, … seconds after a step that threw. */
export const secondsAfterFailure = (failures: number): number => 2 * 4 ** failures

/** 10, 20, 40 seconds and so on to an hour, after a step that brought nothing. */
export const secondsAfterNothing = (failures: number): number => Math.min(3600, 5 * 2 ** failures)

/** How long a worker goes on with a task before others have their turn: less than a process has to end in. */
export const turnMs = 3000

/** A call that goes on with a task itself is given up after so long without a step; then workers do. */
export const callSeconds = 60

/** Of a worker's turn, renewed three times as often. */
export const leaseSeconds = 15
