/** A start that cannot be: its message is the one sentence that the operator sees. */
export class Refusal extends Error {}

/** The sentence for whatever went wrong; a bug keeps its stack, because nobody can act on its message. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // PostgresError comes from another workspace part and is one sentence as well.
  return error instanceof Refusal || error.constructor.name === 'PostgresError'
    ? error.message
    : (error.stack ?? error.message)
}
