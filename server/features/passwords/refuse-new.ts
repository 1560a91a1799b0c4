import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { refuseFields } from '../../platform/refusal.ts'

type Asked = { PinCode: string; NewPinCode: string }

/** What is wrong with a new password, and with the present one that is entered beside it. */
export const refuseNew = ({ PinCode, NewPinCode }: Asked, whose: { UserName: string; Email: string }) => {
  const errors: Record<string, string[]> = {}
  if (PinCode === '') errors.PinCode = ['Enter your present Password.']
  const why = whyNotPassword(NewPinCode, whose)?.replace('Enter a Password.', 'Enter a New Password.')
  const isSame = PinCode !== '' && NewPinCode === PinCode
  if (why) errors.NewPinCode = [why]
  else if (isSame) errors.NewPinCode = ['Choose another password than the present one.']
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}
