import type { TextNumber } from '@carillon/contract/account.ts'
import { Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import classes from './settings-frame.module.css'

/** The plan and the state of each number, beside every page of settings. */
export const PlanPanel = () => {
  const account = useAccount()
  const { TextNumbers } = useUser()
  return (
    <Card title="Your plan and numbers">
      <Text fw={600}>{account.CompanyName}</Text>
      <Text c="dimmed">
        {paysByMonth(account)
          ? `Monthly plan, ${formatCount(account.UniqueCallCount)}${account.MonthlyLevel === null ? '' : ` of ${formatCount(account.MonthlyLevel)}`} people this month`
          : `${account.IsFreeTrial && !account.FreeTrialConversion ? 'Free trial' : 'Pay as you go'}, ${formatCounted(account.AvailableCallUnits, 'credit')} available`}
      </Text>
      <ul className={classes.numbers}>
        {TextNumbers.map((number) => (
          <li key={number.TextNumberID}>
            <b>{phoneText(number.TextPhoneNumber)}</b>
            <StatusWord {...stateOf(number)} />
          </li>
        ))}
        {TextNumbers.length === 0 && (
          <li>You have no text number yet. Ask an account administrator for access to one, or contact support.</li>
        )}
      </ul>
    </Card>
  )
}

/** A refused registration is shown as pending (spec 1 §4). */
const stateOf = ({ RegistrationStatus, IsBlocked }: TextNumber): { word: string; tone: Tone } => {
  if (IsBlocked) return { word: 'Blocked', tone: 'red' }
  if (RegistrationStatus === 'Registered') return { word: 'Registered', tone: 'green' }
  return RegistrationStatus === 'Not Registered'
    ? { word: 'Not registered', tone: 'red' }
    : { word: 'Registration pending', tone: 'amber' }
}
