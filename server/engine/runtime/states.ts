/** Which state follows on what. What the table does not name does not happen. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** A state that moves by its table alone. */
export const openStates = <State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  first: NoInfer<State>,
) => {
  let state: State = first
  return {
    is: (one: State) => state === one,
    /** Answers whether there is such a transition from where it is; otherwise it stays. */
    on(event: Event): boolean {
      const next = transitions[state][event]
      if (next === undefined) return false
      state = next
      return true
    },
  }
}
