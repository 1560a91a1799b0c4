import type { IdForm } from '../plan/mix.ts'
import type { IdPlan } from '../plan/plan.ts'

/** The message ids of one carrier: in the answer to a submit, and as its receipt names it. */
export const openMessageIds = ({ answer, receipt }: IdPlan, prefix: string) => {
  let last = -1
  return {
    next() {
      last++
      return { answered: written(answer, last, prefix), receipted: written(receipt, last, prefix) }
    },
    startAgain() {
      last = -1
    },
  }
}

const written = (form: IdForm, place: number, prefix: string): string => {
  // Carriers count from 1.
  const n = place + 1
  switch (form) {
    case 'own':
      return `${prefix}-${place}`
    case 'decimal':
      return String(n)
    case 'hex':
      return n.toString(16)
    case 'padded':
      return String(n).padStart(10, '0')
  }
}
