/** The parts of a form that differ from what is saved. */
export const changesOf = <Form extends object>(saved: Form, form: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(form).filter(([key, value]) => !isSame(value, saved[key as keyof Form])),
  ) as Partial<Form>

// What forms hold is plain data in a fixed order.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
