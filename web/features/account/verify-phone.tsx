/**
 * Verifies a phone by a code: the phone is entered, a code is texted to it or spoken in a call, the code is entered.
 *
 *   <VerifyPhone opened={isOpen} onClose={close} phone="2175550101" onVerified={({ PhoneNumber }) => …} />
 *
 * `phone` fills in the first step; `onVerified` gets the VerifiedNumber of the contract, and the dialog closes itself by
 * `onClose`. `mayCall` where it is to be a caller ID, which need not take texts. Lists of verified numbers are fetched anew by themselves.
 */
import { sendMfa, type VerifiedNumber } from '@carillon/contract/verification.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { type Channel, EnterCode } from './enter-code.tsx'
import { EnterPhone } from './enter-phone.tsx'

type Verified = z.infer<typeof VerifiedNumber>

type Props = {
  opened: boolean
  onClose: () => void
  phone?: string
  onVerified?: (verified: Verified) => void
  title?: string
  mayCall?: boolean
}

export const VerifyPhone = ({ opened, onClose, title = 'Verify a phone', ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={title} closeOnClickOutside={false} centered size={420}>
    <Steps onClose={onClose} {...rest} />
  </Dialog>
)

const Steps = ({ onClose, phone = '', onVerified, mayCall = false }: Omit<Props, 'opened' | 'title'>) => {
  const [typed, setTyped] = useState(phone)
  /** Where a code has gone and how, and when the next one may. */
  const [asked, setAsked] = useState<{ phone: string; how: Channel; codeCallId: number | null; nextAt: number }>()
  const send = useSend(sendMfa, { isOnce: true })
  const request = async (PhoneNumber: string, how: Channel): Promise<void> => {
    const { NextSendDate, CodeCallID } = await send.mutateAsync({ body: { PhoneNumber, Channel: how } })
    setAsked({ phone: PhoneNumber, how, codeCallId: CodeCallID, nextAt: Date.parse(NextSendDate) })
  }
  if (!asked) {
    return <EnterPhone typed={typed} onType={setTyped} onSend={request} onClose={onClose} mayCall={mayCall} />
  }
  return (
    <EnterCode
      {...asked}
      mayCall={mayCall}
      onAgain={(how) => request(asked.phone, how)}
      onChange={() => setAsked(undefined)}
      onVerified={(verified) => {
        notify(`${phoneText(verified.PhoneNumber)} is verified.`)
        onClose()
        onVerified?.(verified)
      }}
    />
  )
}
