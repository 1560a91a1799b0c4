import { showTimeOfDay, type TimeOfDay } from '@carillon/domain/time/time-of-day.ts'

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
  'Signature.IsEnabled': 'New messages are signed',
}
