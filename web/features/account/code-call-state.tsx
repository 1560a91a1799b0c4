import { type CodeCall, getCodeCall } from '@carillon/contract/verification.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { phoneText } from '../../ui/phone.tsx'

/** While nothing is heard of it, it is asked for so often. */
const askEveryMs = 10_000

/** How the call goes that tells a code. */
export const CodeCallState = ({ codeCallId, phone }: { codeCallId: number; phone: string }) => {
  const { data, refetch } = useQuery({
    ...queryOf(getCodeCall, { params: { CodeCallID: codeCallId } }),
    refetchInterval: ({ state }) => (state.data && !isGoing(state.data.State) ? false : askEveryMs),
  })
  useEvent('codecall.updated', ({ CodeCallID }) => {
    if (CodeCallID === codeCallId) void refetch()
  })
  return (
    <Text role="status">{sentences[data?.State ?? 'Waiting'](phoneText(phone))} The code works for 10 minutes.</Text>
  )
}

const isGoing = (state: CodeCall['State']): boolean => state === 'Waiting' || state === 'Calling'

const sentences: Readonly<Record<CodeCall['State'], (phone: string) => string>> = {
  Waiting: (phone) => `We are about to call ${phone}.`,
  Calling: (phone) => `We are calling ${phone} now. Take the call and write down the six digits. They are said twice.`,
  Answered: (phone) => `We called ${phone}. Enter the six digits that you heard.`,
  Busy: (phone) => `${phone} was busy. Call again in a moment, or have the code texted.`,
  NoAnswer: (phone) => `Nobody answered ${phone}. Call again, or have the code texted.`,
  NotInService: (phone) => `${phone} is not in service. Check the number, or use another phone.`,
  Failed: (phone) => `${phone} could not be called just now. Call again in a moment, or have the code texted.`,
}
