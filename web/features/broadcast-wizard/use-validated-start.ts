import { validateBroadcast } from '@carillon/contract/broadcasts.ts'
import { errors } from '@carillon/contract/errors.ts'
import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'

type Asked = { readonly StartDate: string; readonly BroadcastType: BroadcastType }

/** Asks the server about a start; answers what is wrong with it in words for its user, or nothing when it is fine. */
export const useValidatedStart = () => {
  const validate = useSend(validateBroadcast)
  const whyNotStart = async (
    { StartDate, BroadcastType }: Asked,
    onOutside?: () => void,
  ): Promise<string | undefined> => {
    try {
      const { StartDateValidation: found } = await validate.mutateAsync({ body: { StartDate, BroadcastType } })
      if (found.IsPast) return 'Your start date and time cannot be in the past.'
      if (found.IsTooFarFuture) return 'Your start date and time is too far in the future.'
      if (!found.IsOutsideCallingWindow) return undefined
      onOutside?.()
      return errors.OutsideCallingWindow.message
    } catch (error) {
      return sentenceOf(error, 'There was an error validating your start date.')
    }
  }
  return { whyNotStart, isValidating: validate.isPending }
}
