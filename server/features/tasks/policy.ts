/** How long a task that has ended is listed beside those that go on. */
export const shownForMs = 10 * 60_000
