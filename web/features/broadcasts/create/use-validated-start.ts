import { validateBroadcast } from '@carillon/contract/broadcasts.ts'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'

/** Asks the server about a start; answers the sentence of spec 2 §5, or nothing when it is fine. */
export const useValidatedStart = () => {
  const validate = useSend(validateBroadcast)
  const whyNotStart = async (StartDate: string): Promise<string | undefined> => {
    try {
      const { StartDateValidation: found } = await validate.mutateAsync({ body: { StartDate } })
      if (found.IsPast) return 'Your start date and time cannot be in the past.'
      if (found.IsTooFarFuture) return 'Your start date and time is too far in the future.'
      return undefined
    } catch (error) {
      return sentenceOf(error, 'There was an error validating your start date.')
    }
  }
  return { whyNotStart, isValidating: validate.isPending }
}
