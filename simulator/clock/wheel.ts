/**
 * Timers for many thousands of messages at once: a hashed wheel. A task lies in the slot of its tick and stays there
 * until its own round comes, so adding is constant and no operating-system timer exists per message. Tasks of one tick
 * run in the order they came; a task due in the past runs at the next advance.
 */
type Wheel = {
  at(due: number, run: () => void): void
  /** Runs all that is due up to `now`, tick by tick; `tell` hears the time of each tick before its tasks run. */
  advance(now: number, tell?: (time: number) => void): void
  size(): number
  clear(): void
}

export const tickMs = 5
const slotCount = 4096

type Task = { tick: number; run: () => void }

export const createWheel = (start: number): Wheel => {
  let slots: (Task[] | undefined)[] = new Array(slotCount)
  let current = Math.floor(start / tickMs)
  let size = 0

  return {
    at(due, run) {
      const tick = Math.max(Math.ceil(due / tickMs), current + 1)
      const slot = tick % slotCount
      const tasks = slots[slot]
      if (tasks) tasks.push({ tick, run })
      else slots[slot] = [{ tick, run }]
      size++
    },
    advance(now, tell) {
      const end = Math.floor(now / tickMs)
      while (current < end) {
        if (size === 0) {
          current = end
          return
        }
        current++
        const tasks = slots[current % slotCount]
        if (!tasks) continue
        slots[current % slotCount] = undefined
        tell?.(current * tickMs)
        runDue(tasks, current)
      }
    },
    size: () => size,
    clear() {
      slots = new Array(slotCount)
      size = 0
    },
  }

  function runDue(tasks: Task[], tick: number): void {
    let waiting: Task[] | undefined
    for (const task of tasks) {
      if (task.tick > tick) {
        waiting ??= []
        waiting.push(task)
      } else {
        size--
        task.run()
      }
    }
    if (!waiting) return
    // A task may meanwhile have put others into this slot, for a later round.
    const slot = tick % slotCount
    slots[slot] = slots[slot] ? waiting.concat(slots[slot]) : waiting
  }
}
