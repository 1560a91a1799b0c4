import { showTimeOfDay, type TimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { phoneText } from '../../ui/phone.tsx'
import { transferText } from '../broadcast-calls/call-told.ts'
import { lengthText, retriesText, throttleText } from './voice/voice-words.ts'

const clock = (label: string) => ({ label, say: (value: unknown) => showTimeOfDay(value as TimeOfDay) })

/** The settings of a user, as they are said where two have changed them. */
export const userTold = {
  FirstName: 'First name',
  LastName: 'Last name',
  CheckCallingWindow: 'Calling window',
  CallingWindowDays: { label: 'Days', say: (value: unknown) => (value as string[]).join(', ') },
  StartTimeOfDay: clock('Start Time'),
  StopTimeOfDay: clock('Stop Time'),
  ContinueOnNextDay: 'Continue on the next day',
  TimeZone: 'Time zone',
  MaxMessageLength: 'Longest message',
  'Signature.SignatureText': 'Signature',
  BrowserNotificationsDoNotDisturb: 'Do not disturb',
  CallerID: { label: 'Caller ID', say: (value: unknown) => (value === '' ? 'None' : phoneText(String(value))) },
  CallThrottle: { label: 'Calls at a time', say: (value: unknown) => throttleText(Number(value)) },
  Retries: { label: 'Calls again', say: (value: unknown) => retriesText(Number(value)) },
  MaxVoiceMessageLength: { label: 'Longest message of a call', say: (value: unknown) => lengthText(Number(value)) },
  TransferAndConnect: { label: 'Transfer', say: transferText },
  DetectAnsweringMachines: 'Answering machines are told from people',
  'Signature.IsEnabled': 'New messages are signed',
}
