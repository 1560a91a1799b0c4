import type { DraftForm } from '@carillon/contract/drafts.ts'
import { validateSchedule } from '@carillon/contract/repeating.ts'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'

/** Asks the server about a repeating schedule; answers what is wrong by field, or nothing when it is fine. */
export const useValidatedSchedule = () => {
  const validate = useSend(validateSchedule)
  const whyNotSchedule = async (
    schedule: DraftForm['RepeatingBroadcastSchedule'],
  ): Promise<Record<string, string> | undefined> => {
    try {
      await validate.mutateAsync({ body: schedule ?? {} })
      return undefined
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, [first = '']]) => [field, first])
      if (fields.length > 0) return Object.fromEntries(fields)
      return { StartDateTime: sentenceOf(error, 'There was an error validating your start date.') }
    }
  }
  return { whyNotSchedule, isValidating: validate.isPending }
}
